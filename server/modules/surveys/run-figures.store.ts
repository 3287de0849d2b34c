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

/** How screening went, of everybody who got through it; a verdict that came later changes nothing of it. */
export async function countScreened(db: Db, surveyId: string, screenerPages: readonly string[]) {
  const { rows } = await sql<{ screenedIn: number; screenedOut: number; rejected: number; goingOn: number }>`
    SELECT count(*) FILTER (WHERE outcome IN ('QUALIFIED', 'UNDER_REVIEW', 'OQ'))::integer AS "screenedIn",
      count(*) FILTER (WHERE outcome = 'TERMINATED')::integer AS "screenedOut",
      count(*) FILTER (WHERE outcome = 'UNDER_REVIEW' AND task.state = 'TERMINATED')::integer AS rejected,
      count(*) FILTER (WHERE coalesce(outcome, 'CLOSE') = 'CLOSE' AND ${screenerPages.length > 0}
        AND run.state -> 'visited' @> ${JSON.stringify(screenerPages)}::jsonb)::integer AS "goingOn"
    FROM survey_run run JOIN survey_task task USING (task_id) WHERE survey_id = ${surveyId}`.execute(db);
  const { screenedIn = 0, screenedOut = 0, rejected = 0, goingOn = 0 } = rows[0] ?? {};
  return { in: screenedIn + goingOn, out: screenedOut, rejected };
}

/** By cell, how many hold a slot with a task that is complete: what the tile counts. */
export async function countCompleteByCell(db: Db, surveyId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ cell_id: string; complete: number }>`
    SELECT cell_id, count(*)::integer AS complete
    FROM survey_run run JOIN quota_hold USING (run_id) JOIN survey_task task USING (task_id)
    WHERE survey_id = ${surveyId} AND task.state = 'QUALIFIED' GROUP BY cell_id`.execute(db);
  return new Map(rows.map((row) => [row.cell_id, row.complete]));
}
