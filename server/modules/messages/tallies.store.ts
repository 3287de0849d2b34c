import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
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
export async function selectFigures(db: Db, originIds: readonly string[], now: Date): Promise<readonly EmailFigures[]> {
  const { rows } = await sql<EmailFigures>`
    SELECT origin_id AS "originId", sum(queued + sent + set_aside + not_needed)::integer AS total,
      sum(sent)::integer AS sent, sum(set_aside)::integer AS "setAside", sum(not_needed)::integer AS "notNeeded",
      coalesce(sum(queued) FILTER (WHERE not_before > ${now}), 0)::integer AS held,
      min(not_before) FILTER (WHERE queued > 0 AND not_before > ${now}) AS "heldUntil",
      (sum(sent) / nullif(extract(epoch FROM max(last_sent_at) - min(first_sent_at)), 0))::float8 AS "perSecond"
    FROM message_tally WHERE origin_id = ANY(${originIds}::uuid[]) GROUP BY origin_id`.execute(db);
  return rows;
}
