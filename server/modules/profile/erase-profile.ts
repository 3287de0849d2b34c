import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** Everything that a member has said about themselves; what audiences know of it goes with it, by its triggers. */
export async function eraseProfile(tx: Db, panelistId: string): Promise<number> {
  const known = rowsOf(await sql`DELETE FROM panelist_attribute WHERE panelist_id = ${panelistId}`.execute(tx));
  const wishes = rowsOf(await sql`DELETE FROM panelist_preferences WHERE panelist_id = ${panelistId}`.execute(tx));
  return known + wishes;
}
