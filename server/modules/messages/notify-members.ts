import { sql, type RawBuilder } from 'kysely';
import { isChosenKind, KIND_REGISTRY, type NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import { wantsEmail } from './email-choices.ts';
import type { Messages } from './messages.ts';

/** What many members are told at once. */
export interface BulkNotification {
  readonly kind: NotificationKind;
  /** 0 for an invitation, 1 and 2 for reminders. */
  readonly step: number;
  /** Whose figures the e-mails belong to. */
  readonly originId: string;
  readonly title: string;
  readonly body: string;
  /** A path of ours or an https address. */
  readonly link: string | null;
  /** What the button of the e-mail says, where its kind does not. */
  readonly button?: string;
  /** False where the app is enough, though its kind may come by e-mail. */
  readonly isMailed?: boolean;
  readonly now: Date;
}

/** What one member is told, and why: once for its cause, kind and step. */
export interface MemberNotification {
  readonly panelistId: string;
  readonly kind: NotificationKind;
  readonly causeId: string;
  readonly step?: number;
  readonly title: string;
  readonly body: string;
  /** A path of ours or an https address. */
  readonly link: string | null;
  readonly button?: string;
  /** False where the app is enough, though its kind may come by e-mail. */
  readonly isMailed?: boolean;
}

/** A name in a WITH, whose rows have `cause_id` and `panelist_id`. */
export type CausesSource = RawBuilder<unknown>;

/**
 * Tells a member something in the transaction of what it tells about: in the app, and by e-mail where its kind may come by
 * e-mail and the member wants it. A second time it does nothing. The e-mail leaves within a minute; it wakes no job, so that
 * members who are told something at once do not wait for each other.
 */
export async function notifyMember(messages: Messages, tx: Db, notification: MemberNotification): Promise<void> {
  const { panelistId, causeId, step = 0, ...words } = notification;
  const causes = sql`SELECT ${causeId}::uuid AS cause_id, ${panelistId}::uuid AS panelist_id`;
  const now = messages.clock.now();
  await notifyMany(messages, tx, causes, { ...words, step, originId: causeId, now });
}

export interface Told {
  readonly told: number;
  readonly mailed: number;
}

/**
 * The same for many: `causes` is a SELECT of `cause_id` and `panelist_id`. How many were told, and how many of them will be
 * written to. Who mails many wakes `sendMessagesJob` in the same transaction.
 */
export async function notifyMany(
  messages: Messages,
  tx: Db,
  causes: RawBuilder<unknown>,
  notification: BulkNotification,
): Promise<Told> {
  const { isMailed = true } = notification;
  const mayBeMailed = isMailed && messages.isSilent !== true && KIND_REGISTRY[notification.kind].byEmail !== 'NEVER';
  const wanting = mayBeMailed ? wantingEmail(notification.kind) : sql`SELECT * FROM told WHERE false`;
  const { rows } = await sql<Told>`
    WITH causes AS MATERIALIZED (${causes}),
    told AS (${notificationsFor(messages, sql`causes`, notification)} ON CONFLICT DO NOTHING RETURNING cause_id, panelist_id),
    wanting AS (${wanting}),
    written AS (${emailsFor(messages, sql`wanting`, notification)}),
    tallied AS (${talliesFor(sql`written`)})
    SELECT (SELECT count(*)::integer FROM told) AS told, (SELECT count(*)::integer FROM written) AS mailed`.execute(tx);
  return rows[0] ?? { told: 0, mailed: 0 };
}

/** Those of `told` who want e-mails of this kind, or get them in any case. */
function wantingEmail(kind: NotificationKind): RawBuilder<unknown> {
  if (!isChosenKind(kind)) return sql`SELECT cause_id, panelist_id FROM told`;
  return sql`
    SELECT told.cause_id, told.panelist_id FROM told
      LEFT JOIN email_choice choice ON choice.panelist_id = told.panelist_id AND choice.kind = ${kind}
    WHERE ${wantsEmail(kind, sql`told.panelist_id`)}`;
}

/**
 * The INSERT of a notification for each of these causes. A part of a bigger statement, so that anyone who has a task has
 * its notification and e-mail too, without a million rows travelling here and back.
 */
export function notificationsFor(
  messages: Messages,
  causes: CausesSource,
  notification: BulkNotification,
): RawBuilder<unknown> {
  const { kind, step, title, body, link, button, now } = notification;
  return sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, button,
      created_at)
    SELECT new_id(${now}::timestamptz), ${messages.panelId}, panelist_id, ${kind}, cause_id, ${step}::smallint,
      ${title}, ${body}, ${link}, ${button}, ${now}::timestamptz
    FROM ${causes}`;
}

/** The INSERT of an e-mail for each of these causes, to be sent when quiet hours are over where the member is. */
export function emailsFor(
  messages: Messages,
  causes: CausesSource,
  notification: BulkNotification,
): RawBuilder<unknown> {
  const { kind, step, originId, now } = notification;
  const zone = sql`coalesce(zone.time_zone, ${messages.timeZone})`;
  const allowed = KIND_REGISTRY[kind].isQuietAtNight
    ? sql`after_quiet_hours(${now}::timestamptz, ${zone})`
    : sql`${now}`;
  return sql`
    INSERT INTO message (message_id, panel_id, panelist_id, kind, cause_id, step, origin_id, not_before, try_after, state,
      created_at)
    SELECT new_id(${now}::timestamptz), ${messages.panelId}, mailed.panelist_id, ${kind}, mailed.cause_id, ${step}::smallint,
      ${originId}::uuid, allowed.at, allowed.at, 'QUEUED', ${now}::timestamptz
    FROM ${causes} mailed LEFT JOIN message_member_zone zone ON zone.panelist_id = mailed.panelist_id,
      LATERAL (SELECT (${allowed})::timestamptz AS at) allowed
    RETURNING origin_id, not_before`;
}

/** The figures of what `emailsFor` has queued; `emails` is its name in the same WITH. */
export function talliesFor(emails: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO message_tally (origin_id, not_before, queued)
    SELECT origin_id, not_before, count(*) FROM ${emails} GROUP BY origin_id, not_before
    ON CONFLICT (origin_id, not_before) DO UPDATE SET queued = message_tally.queued + excluded.queued`;
}
