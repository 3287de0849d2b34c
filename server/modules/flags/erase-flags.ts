import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** What was on for a member, and what they were shown of it, goes with them; figures of a day hold nobody. */
export async function eraseFlags(tx: Db, panelistId: string): Promise<number> {
  const ofMember = sql`panelist_id = ${panelistId}`;
  const overrides = await sql`DELETE FROM flag_member WHERE ${ofMember}`.execute(tx);
  const known = await sql`DELETE FROM flag_known WHERE ${ofMember}`.execute(tx);
  const exposures = await sql`DELETE FROM flag_exposure WHERE ${ofMember}`.execute(tx);
  return rowsOf(overrides) + rowsOf(known) + rowsOf(exposures);
}

/** Which parts of the community a member was shown, or not, and what was set for them alone. */
export async function exportFlags(db: Db, panelistId: string) {
  const { rows } = await sql<{ part: string; isShown: boolean; isSetForYou: boolean; firstSeenAt: Date | null }>`
    SELECT coalesce(seen.key, own.key) AS part, coalesce(own.is_on, seen.variant = 'on') AS "isShown",
      own.key IS NOT NULL AS "isSetForYou", seen.first_seen_at AS "firstSeenAt"
    FROM (SELECT * FROM flag_exposure WHERE panelist_id = ${panelistId}) seen
    FULL JOIN (SELECT * FROM flag_member WHERE panelist_id = ${panelistId}) own ON own.key = seen.key
    ORDER BY 1`.execute(db);
  return rows;
}
