import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** How long those took who got to the end, in the middle. */
export async function selectMedianSeconds(db: Db, surveyId: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median FROM survey_run
    WHERE survey_id = ${surveyId} AND outcome IN ('QUALIFIED', 'UNDER_REVIEW') AND version IS NOT NULL`.execute(db);
  return rows[0]?.median ?? null;
}

/** How many left on each page, and how many of those were closed with the study. */
export async function countUnfinished(db: Db, surveyId: string) {
  const { rows } = await sql<{ page: string | null; left: number; closed: number }>`
    SELECT state ->> 'page' AS page, count(*)::integer AS left, count(outcome)::integer AS closed FROM survey_run
    WHERE survey_id = ${surveyId} AND (outcome = 'CLOSE' OR (outcome IS NULL AND dropped_at IS NOT NULL))
    GROUP BY 1`.execute(db);
  return rows;
}

/** The slots of those who are on their way, by cell; and how many people that are. */
export async function countHeldGoingOn(db: Db, surveyId: string) {
  const { rows } = await sql<{ cell_id: string | null; runs: number }>`
    SELECT cell_id, count(DISTINCT run_id)::integer AS runs FROM survey_run JOIN quota_hold USING (run_id)
    WHERE survey_id = ${surveyId} AND ended_at IS NULL AND dropped_at IS NULL
    GROUP BY GROUPING SETS ((cell_id), ())`.execute(db);
  return {
    people: rows.find((row) => row.cell_id === null)?.runs ?? 0,
    byCell: new Map(rows.flatMap((row) => (row.cell_id === null ? [] : [[row.cell_id, row.runs] as const]))),
  };
}
