import { titlesIn, withoutPipes } from '#contract/surveys/piped-titles.ts';
import { sql } from 'kysely';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { selectCells, type Cell } from './quotas.store.ts';
import { selectSurvey, selectVersion } from './surveys.store.ts';
import type { Surveys } from './surveys.ts';

/** What the runs of one survey say about how it goes. */
export interface RunFigures {
  /** Of those who got to the end; null until somebody has, or where the time is spent elsewhere. */
  readonly medianSeconds: number | null;
  /** Of all who finished the screener: in (over quota included), out, and rejected by a reviewer after they were in. */
  readonly screened: { readonly in: number; readonly out: number; readonly rejected: number };
  /** Began, and were still on their way when the study closed. */
  readonly closedUnfinished: number;
  /** In the order of the survey: how many left there. */
  readonly pages: readonly PageFigure[];
  readonly cells: readonly CellFigure[];
}

export interface PageFigure {
  readonly name: string;
  readonly title: string;
  readonly left: number;
}

export interface CellFigure {
  readonly cellId: string;
  readonly rule: string;
  readonly name: string;
  readonly target: number;
  /** Slots that are taken, whether by a complete or by somebody on the way. */
  readonly held: number;
  readonly complete: number;
}

/** Counts a survey's runs: how long, where people leave, how full each quota of its current version is. */
export async function runFigures(surveys: Surveys, db: Db, surveyId: string): Promise<RunFigures> {
  const survey = await selectSurvey(db, surveys.panelId, surveyId).executeTakeFirstOrThrow();
  const { current_version: version } = survey;
  const current = version === null ? undefined : await selectVersion(db, surveyId, version);
  const unfinished = await countUnfinished(db, surveyId);
  const left = new Map(unfinished.map((page) => [page.page, page.left]));
  const outcomes = current?.outcomes ?? [];
  const titles = titlesIn(current?.definition);
  const screenerPages = [...new Set(outcomes.flatMap((rule) => ('after' in rule ? [rule.after] : [])))];
  const completeIn = await countCompleteByCell(db, surveyId);
  return {
    medianSeconds: await selectMedianSeconds(db, surveyId),
    screened: await countScreened(db, surveyId, screenerPages),
    closedUnfinished: unfinished.reduce((sum, page) => sum + page.closed, 0),
    pages: (current?.definition.pages ?? []).map((page, index) => ({
      name: page.name,
      title: withoutPipes([page.title, page.elements[0]?.title].find(isWords) ?? `Page ${index + 1}`, titles),
      left: left.get(page.name) ?? 0,
    })),
    cells: inOrder(await selectCells(db, surveyId), outcomes).map(({ cell_id: cellId, ...cell }) => ({
      ...cell,
      cellId,
      complete: completeIn.get(cellId) ?? 0,
    })),
  };
}

/** As the researcher wrote them; cells that are no longer asked for are left out. */
function inOrder(cells: readonly Cell[], outcomes: readonly SurveyOutcomeRule[]): Cell[] {
  return outcomes.flatMap((rule) =>
    rule.kind === 'quota'
      ? rule.cells.flatMap(({ name }) => cells.find((cell) => cell.rule === rule.name && cell.name === name) ?? [])
      : [],
  );
}

/** A page without a title goes by its first question. */
function isWords(title: unknown): title is string {
  return typeof title === 'string' && title !== '';
}

/** How long those took who got to the end, in the middle. */
async function selectMedianSeconds(db: Db, surveyId: string): Promise<number | null> {
  const { rows } = await sql<{ median: number | null }>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median FROM survey_run
    WHERE survey_id = ${surveyId} AND outcome IN ('QUALIFIED', 'UNDER_REVIEW') AND version IS NOT NULL`.execute(db);
  return rows[0]?.median ?? null;
}

/** How many left on each page, and how many of those were closed with the study. */
async function countUnfinished(db: Db, surveyId: string) {
  const { rows } = await sql<{ page: string | null; left: number; closed: number }>`
    SELECT state ->> 'page' AS page, count(*)::integer AS left, count(outcome)::integer AS closed FROM survey_run
    WHERE survey_id = ${surveyId} AND (outcome = 'CLOSE' OR (outcome IS NULL AND dropped_at IS NOT NULL))
    GROUP BY 1`.execute(db);
  return rows;
}

/** How screening went, of everybody who got through it; a verdict that came later changes nothing of it. */
async function countScreened(db: Db, surveyId: string, screenerPages: readonly string[]) {
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
async function countCompleteByCell(db: Db, surveyId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ cell_id: string; complete: number }>`
    SELECT cell_id, count(*)::integer AS complete
    FROM survey_run run JOIN quota_hold USING (run_id) JOIN survey_task task USING (task_id)
    WHERE survey_id = ${surveyId} AND task.state = 'QUALIFIED' GROUP BY cell_id`.execute(db);
  return new Map(rows.map((row) => [row.cell_id, row.complete]));
}
