import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Spark } from './spark.ts';

/** What a member has done so far (decisions §8). */
export interface MemberCounts {
  readonly completedSurveys: number;
  readonly completedVideos: number;
  readonly completedQuests: number;
  readonly productsTested: number;
  readonly pointsEarned: number;
  readonly centsRedeemed: number;
}

/**
 * What a member has done so far. Points earned are all that the programme ever gave, whatever became of them; what an operator took
 * back, and what came back from a card, is not earned.
 */
export async function readCounts(_spark: Pick<Spark, 'panelId'>, db: Db, panelistId: string): Promise<MemberCounts> {
  const { rows } = await sql<MemberCounts>`
    SELECT coalesce(c.surveys, 0) AS "completedSurveys", coalesce(c.videos, 0) AS "completedVideos",
      coalesce(c.quests, 0) AS "completedQuests", coalesce(c.product_tests, 0) AS "productsTested",
      (SELECT coalesce(sum(amount), 0)::integer FROM spark_points
        WHERE panelist_id = ${panelistId} AND amount > 0 AND cause_kind <> 'REVERSAL') AS "pointsEarned",
      (SELECT coalesce(sum(value_cents), 0)::integer FROM spark_redemption
        WHERE panelist_id = ${panelistId} AND state = 'ISSUED') AS "centsRedeemed"
    FROM (SELECT) AS one LEFT JOIN spark_count c ON c.panelist_id = ${panelistId}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count of nobody');
  return counts;
}
