import { sql, type RawBuilder } from 'kysely';
import { QUIET_KINDS } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Messages } from './messages.ts';

/** The moment itself, or 08:00 of that zone when it lies between 21:00 and 08:00 there (decisions §9). */
export async function afterQuietHours(db: Db, moment: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT after_quiet_hours(${moment}::timestamptz, ${timeZone}) AS at`.execute(
    db,
  );
  return rows[0]?.at ?? moment;
}

/**
 * When the owner of `message` may be written to: by their own clock, or the panel's as long as theirs is not known. What does
 * not wait for the morning may go at once.
 */
export function allowedFrom({ timeZone }: Pick<Messages, 'timeZone'>, now: Date): RawBuilder<Date> {
  return sql`CASE WHEN kind = ANY(${QUIET_KINDS}::text[]) THEN after_quiet_hours(${now}::timestamptz, coalesce(
    (SELECT zone.time_zone FROM message_member_zone zone WHERE zone.panelist_id = message.panelist_id), ${timeZone}))
    ELSE ${now}::timestamptz END`;
}

const HELD_AT_ONCE = 1_000;

/** What was queued by day and is due at night waits until the morning where its reader is, and its figures with it. */
export async function deferOverNight(messages: Messages, now: Date): Promise<void> {
  await sql`
    WITH due AS (
      SELECT message_id, origin_id, not_before, ${allowedFrom(messages, now)} AS until FROM message
      WHERE state = 'QUEUED' AND panel_id = ${messages.panelId} AND try_after <= ${now}
      ORDER BY try_after, message_id LIMIT ${HELD_AT_ONCE} FOR UPDATE SKIP LOCKED),
    quiet AS MATERIALIZED (SELECT * FROM due WHERE until > ${now}),
    held AS (
      UPDATE message SET not_before = quiet.until, try_after = quiet.until
      FROM quiet WHERE message.message_id = quiet.message_id),
    gone AS (
      UPDATE message_tally tally SET queued = tally.queued - moved.count
      FROM (SELECT origin_id, not_before, count(*)::integer AS count FROM quiet GROUP BY origin_id, not_before) moved
      WHERE tally.origin_id = moved.origin_id AND tally.not_before = moved.not_before)
    INSERT INTO message_tally (origin_id, not_before, queued)
    SELECT origin_id, until, count(*) FROM quiet GROUP BY origin_id, until
    ON CONFLICT (origin_id, not_before) DO UPDATE SET queued = message_tally.queued + excluded.queued`.execute(
    messages.db,
  );
}
