import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** A member has seen that they got a badge. Again is the same; false when it is not theirs. */
export async function markBadgeRead(db: Db, panelistId: string, awardId: string): Promise<boolean> {
  const marked = await sql`
    UPDATE badge_award SET is_read = true WHERE award_id = ${awardId} AND panelist_id = ${panelistId}`.execute(db);
  return rowsOf(marked) === 1;
}
