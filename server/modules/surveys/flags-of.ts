import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** How many signs of careless answers a member's surveys have left. */
export async function flagsOf(db: Db, panelistId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM survey_run r JOIN survey_flag f ON f.run_id = r.run_id
    WHERE r.panelist_id = ${panelistId}`.execute(db);
  return Number(rows[0]?.count);
}
