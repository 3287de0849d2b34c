import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** When a member logged in, as the file of their data shows it. */
export async function exportLogIns(db: Db, panelistId: string) {
  const streak = await sql<{ lastLoginAt: Date; timeZone: string; daysInARow: number; mostDaysInARow: number }>`
    SELECT last_login_at AS "lastLoginAt", time_zone AS "timeZone", current_days AS "daysInARow",
      longest_days AS "mostDaysInARow"
    FROM login_streak WHERE panelist_id = ${panelistId}`.execute(db);
  const days = await sql<{ day: string }>`
    SELECT local_date::text AS day FROM login_day WHERE panelist_id = ${panelistId} ORDER BY local_date DESC`.execute(
    db,
  );
  return [...streak.rows, ...days.rows];
}

/** Log-in days go with their member. */
export async function eraseLogIns(tx: Db, panelistId: string): Promise<number> {
  const days = rowsOf(await sql`DELETE FROM login_day WHERE panelist_id = ${panelistId}`.execute(tx));
  return days + rowsOf(await sql`DELETE FROM login_streak WHERE panelist_id = ${panelistId}`.execute(tx));
}
