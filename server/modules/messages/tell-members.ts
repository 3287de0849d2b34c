import { sql, type RawBuilder } from 'kysely';
import type { Messages } from './messages.ts';
import type { MessageKind } from './messages.tables.ts';

/** What many members are told at once. */
export interface Telling {
  readonly kind: MessageKind;
  /** 0 for an invitation, 1 and 2 for reminders. */
  readonly step: number;
  /** Whose figures the e-mails belong to. */
  readonly originId: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly now: Date;
}

/** A name in a WITH, whose rows have `task_id` and `panelist_id`. */
export type TasksSource = RawBuilder<unknown>;

/**
 * The INSERT of a notification for each of these tasks. A part of a bigger statement, so that whoever has a task has
 * its notification and e-mail too, without a million rows travelling here and back.
 */
export function notificationsFor(messages: Messages, tasks: TasksSource, telling: Telling): RawBuilder<unknown> {
  const { kind, step, title, body, link, now } = telling;
  return sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at)
    SELECT new_id(${now}::timestamptz), ${messages.panelId}, panelist_id, ${kind}, task_id, ${step}::smallint,
      ${title}, ${body}, ${link}, ${now}::timestamptz
    FROM ${tasks}`;
}

/** The INSERT of an e-mail for each of these tasks, to be sent when quiet hours are over where the member is. */
export function emailsFor(messages: Messages, tasks: TasksSource, telling: Telling): RawBuilder<unknown> {
  const { kind, step, originId, now } = telling;
  return sql`
    INSERT INTO message (message_id, panel_id, panelist_id, kind, cause_id, step, origin_id, not_before, try_after, state,
      created_at)
    SELECT new_id(${now}::timestamptz), ${messages.panelId}, told.panelist_id, ${kind}, told.task_id, ${step}::smallint,
      ${originId}::uuid, allowed.at, allowed.at, 'QUEUED', ${now}::timestamptz
    FROM ${tasks} told LEFT JOIN message_member_zone zone ON zone.panelist_id = told.panelist_id,
      LATERAL (SELECT after_quiet_hours(${now}::timestamptz, coalesce(zone.time_zone, ${messages.timeZone})) AS at) allowed
    RETURNING origin_id, not_before`;
}

/** The figures of what `emailsFor` has queued; `emails` is its name in the same WITH. */
export function talliesFor(emails: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO message_tally (origin_id, not_before, queued)
    SELECT origin_id, not_before, count(*) FROM ${emails} GROUP BY origin_id, not_before
    ON CONFLICT (origin_id, not_before) DO UPDATE SET queued = message_tally.queued + excluded.queued`;
}
