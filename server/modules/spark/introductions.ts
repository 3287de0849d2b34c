import { CompiledQuery, sql } from 'kysely';
import type { IntroductionKey } from '#contract/spark/introductions.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Spark } from './spark.ts';

const IS_INTRODUCED = `/* prepared: is-introduced */
  SELECT FROM introduction_seen WHERE panelist_id = $1 AND metadata_key = $2`;

/** Whether a member has been through an introduction. */
export async function isIntroduced(db: Db, panelistId: string, key: IntroductionKey): Promise<boolean> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(IS_INTRODUCED, [panelistId, key]));
  return rows.length > 0;
}

/** A member has been through it; it is the first time that counts. */
export async function noteIntroduced(
  { clock }: Pick<Spark, 'clock'>,
  tx: Db,
  panelistId: string,
  key: IntroductionKey,
): Promise<void> {
  await sql`
    INSERT INTO introduction_seen (panelist_id, metadata_key, completed_at) VALUES (${panelistId}, ${key}, ${clock.now()})
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function eraseIntroductions(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM introduction_seen WHERE panelist_id = ${panelistId}`.execute(tx));
}

/** For the file of a member's data. */
export async function exportIntroductions(db: Db, panelistId: string) {
  const { rows } = await sql<{ introduction: string; completedAt: Date }>`
    SELECT metadata_key AS introduction, completed_at AS "completedAt" FROM introduction_seen
    WHERE panelist_id = ${panelistId} ORDER BY completed_at`.execute(db);
  return rows;
}
