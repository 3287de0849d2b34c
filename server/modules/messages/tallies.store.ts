import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { MessagesTables } from './messages.tables.ts';

const tables = (db: Db) => db.withTables<MessagesTables>();

export async function addToTally(db: Db, originId: string, notBefore: Date, queued: number): Promise<void> {
  await tables(db)
    .insertInto('message_tally')
    .values({ origin_id: originId, not_before: notBefore, queued, sent: 0, set_aside: 0, not_needed: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['origin_id', 'not_before'])
        .doUpdateSet({ queued: sql`message_tally.queued + excluded.queued` }),
    )
    .execute();
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

/** How the e-mails of each origin stand. While the zone is quiet, all that wait are held. */
export async function selectFigures(
  db: Db,
  originIds: readonly string[],
  now: Date,
  quietUntil: Date,
): Promise<readonly EmailFigures[]> {
  const { rows } = await sql<EmailFigures>`
    SELECT origin_id AS "originId", sum(queued + sent + set_aside + not_needed)::integer AS total,
      sum(sent)::integer AS sent, sum(set_aside)::integer AS "setAside", sum(not_needed)::integer AS "notNeeded",
      coalesce(sum(queued) FILTER (WHERE greatest(not_before, ${quietUntil}) > ${now}), 0)::integer AS held,
      min(greatest(not_before, ${quietUntil}))
        FILTER (WHERE queued > 0 AND greatest(not_before, ${quietUntil}) > ${now}) AS "heldUntil",
      (sum(sent) / nullif(extract(epoch FROM max(last_sent_at) - min(first_sent_at)), 0))::float8 AS "perSecond"
    FROM message_tally WHERE origin_id = ANY(${originIds}::uuid[]) GROUP BY origin_id`.execute(db);
  return rows;
}
