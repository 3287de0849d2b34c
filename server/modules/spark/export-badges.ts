import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

/** A member's badges, the newest first. */
export async function exportBadges(db: Db, panelistId: string) {
  const { rows } = await sql<{ badge: string; points: number; awardedAt: Date; celebrated: boolean }>`
    SELECT b.external_name AS badge, coalesce(a.points, b.points) AS points, a.awarded_at AS "awardedAt",
      a.is_read AS celebrated
    FROM badge_award a JOIN badge b USING (badge_id) WHERE a.panelist_id = ${panelistId} ORDER BY a.awarded_at DESC`.execute(
    db,
  );
  return rows;
}

/** What badges are given by. */
export async function exportCounts(db: Db, panelistId: string) {
  const { rows } = await sql<Readonly<Record<string, number>>>`
    SELECT surveys, videos, quests, completed AS activities, quests_in_a_row AS "questsInARow",
      product_tests AS "productTests", login_streak AS "mostDaysInARow", years AS "yearsAsMember"
    FROM spark_count WHERE panelist_id = ${panelistId}`.execute(db);
  return rows;
}

/** What was counted goes with its member; the badges are the cause of points, and stay with them. */
export async function eraseCounts(tx: Db, panelistId: string): Promise<number> {
  return rowsOf(await sql`DELETE FROM spark_count WHERE panelist_id = ${panelistId}`.execute(tx));
}
