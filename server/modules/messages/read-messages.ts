import { sql, type RawBuilder } from 'kysely';
import type { ChosenKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import { wantsEmail } from './email-choices.ts';
import { requeue, selectMessagesOf } from './messages.store.ts';
import type { Messages } from './messages.ts';

/** How the e-mails of these origins stand: of waves and reminders. */
export async function readEmailFigures(
  { clock }: Messages,
  db: Db,
  originIds: readonly string[],
): Promise<readonly EmailFigures[]> {
  if (originIds.length === 0) return [];
  return selectFigures(db, originIds, clock.now());
}

/** Tries once more to send what was set aside, so many of it; how many. What is set aside again after that moment isn't. */
export function retrySetAside(
  { clock }: Messages,
  tx: Db,
  originIds: readonly string[],
  piece: { readonly most: number; readonly upTo?: Date | undefined },
): Promise<number> {
  return originIds.length === 0 ? Promise.resolve(0) : requeue(tx, originIds, { now: clock.now(), ...piece });
}

/** The newest e-mails to one member, and what became of them. */
export async function listMessages(db: Db, panelistId: string, limit: number) {
  const rows = await selectMessagesOf(db, panelistId, limit);
  return rows.map((row) => ({
    messageId: row.message_id,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    taskId: row.cause_id,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }));
}

/** The words of a notification, for its e-mail. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly button?: string | null;
}

/** What the notification of each of these e-mails says. */
export async function readNotices(db: Db, messageIds: readonly string[]): Promise<ReadonlyMap<string, Notice>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<Notice & { messageId: string }>`
    SELECT message_id AS "messageId", title, body, link, button
    FROM message JOIN notification USING (cause_id, panelist_id, kind, step)
    WHERE message_id = ANY(${messageIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ messageId, ...notice }) => [messageId, notice]));
}

export interface EmailFigures {
  readonly originId: string;
  readonly total: number;
  readonly sent: number;
  readonly setAside: number;
  readonly notNeeded: number;
  /** Waiting until quiet hours are over. */
  readonly held: number;
  readonly heldUntil: Date | null;
  /** Of those that were sent so far. */
  readonly perSecond: number | null;
}

/** How the e-mails of each origin stand. What waits for the end of quiet hours says so by the time it waits for. */
async function selectFigures(db: Db, originIds: readonly string[], now: Date): Promise<readonly EmailFigures[]> {
  const { rows } = await sql<EmailFigures>`
    SELECT origin_id AS "originId", sum(queued + sent + set_aside + not_needed)::integer AS total,
      sum(sent)::integer AS sent, sum(set_aside)::integer AS "setAside", sum(not_needed)::integer AS "notNeeded",
      coalesce(sum(queued) FILTER (WHERE not_before > ${now}), 0)::integer AS held,
      min(not_before) FILTER (WHERE queued > 0 AND not_before > ${now}) AS "heldUntil",
      (sum(sent) / nullif(extract(epoch FROM max(last_sent_at) - min(first_sent_at)), 0))::float8 AS "perSecond"
    FROM message_tally WHERE origin_id = ANY(${originIds}::uuid[]) GROUP BY origin_id`.execute(db);
  return rows;
}

/** How many these are, and how many of them would get an e-mail of this kind; `members` selects their panelist_id. */
export async function countWanting(
  db: Db,
  members: RawBuilder<unknown>,
  kind: ChosenKind,
): Promise<{ readonly members: number; readonly wanting: number }> {
  const { rows } = await sql<{ members: number; wanting: number }>`
    SELECT count(*)::integer AS members,
      count(*) FILTER (WHERE ${wantsEmail(kind, sql`member.panelist_id`)})::integer AS wanting
    FROM (${members}) member
      LEFT JOIN email_choice choice ON choice.panelist_id = member.panelist_id AND choice.kind = ${kind}`.execute(db);
  return rows[0] ?? { members: 0, wanting: 0 };
}
