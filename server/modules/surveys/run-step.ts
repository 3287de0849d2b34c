import { SURVEY_PAGE_MAX_SECONDS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import {
  type AnswerProblem,
  type Answers,
  type Run,
  type SurveyDefinition,
  hasQuestionPages,
  progress,
  type Survey,
} from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { loadVersion } from './load-version.ts';
import { selectPageDraft } from './page-drafts.store.ts';
import { type RunRow, selectRun } from './runs.store.ts';
import type { Surveys } from './surveys.ts';
import type { SurveyVersion } from './version-cache.ts';

export interface PageDraft {
  readonly number: number;
  readonly answers: Answers;
}

/** Where a member is in a survey, as the browser may know it. */
export interface RunStep {
  readonly revision: number;
  readonly definition: SurveyDefinition | null;
  /** Null once it is over, or when the survey runs elsewhere. */
  readonly run: Run | null;
  /** What was typed on this page and not sent when the member left. */
  readonly draft: PageDraft | null;
  readonly problems: readonly AnswerProblem[];
  readonly externalUrl: string | null;
}

/** The version that a run is pinned to; undefined when it runs elsewhere. */
export async function versionOf(surveys: Surveys, db: Db, row: RunRow): Promise<SurveyVersion | undefined> {
  return row.version === null ? undefined : loadVersion(surveys, db, row.survey_id, row.version);
}

export interface StepOptions {
  readonly withDefinition?: boolean;
  readonly problems?: readonly AnswerProblem[];
}

/** The step at which a run stands. */
export async function readStep(
  surveys: Surveys,
  db: Db,
  row: RunRow,
  { withDefinition = false, problems = [] }: StepOptions = {},
): Promise<RunStep> {
  const version = await versionOf(surveys, db, row);
  const isOver = row.ended_at !== null;
  return {
    revision: row.revision,
    definition: withDefinition && version !== undefined ? version.shownDefinition : null,
    run: version === undefined || row.state === null || isOver ? null : shownRun(version, row.state),
    draft: await draftOf(db, row),
    problems,
    externalUrl:
      row.respondent_id === null || isOver ? null : ((await surveys.entryUrl(db, externalRunOf(row))) ?? null),
  };
}

/** What was left on the page at which a run stands. */
export async function draftOf(db: Db, { run_id: runId, state, ended_at: endedAt }: RunRow): Promise<PageDraft | null> {
  if (state === null || state.page === null || endedAt !== null) return null;
  const kept = await selectPageDraft(db, runId, state.page);
  return kept === undefined ? null : { number: kept.number, answers: kept.answers };
}

/** What outcome rules know of a member stays here; the browser gets what its pages speak of. */
export function shownRun({ shownAttributes }: SurveyVersion, run: Run): Run {
  const names = new Set(shownAttributes.map((name) => `attribute.${name}`));
  return { ...run, given: Object.fromEntries(Object.entries(run.given).filter(([name]) => names.has(name))) };
}

function externalRunOf(row: RunRow) {
  return { runId: row.run_id, surveyId: row.survey_id, taskId: row.task_id, respondentId: row.respondent_id ?? '' };
}

/** Where a run stands, as its card tells it. */
export function placeOf(survey: Survey, run: Run, now: Date) {
  const { page, of } = progress(survey, run, now.getTime());
  // With nothing to show there is no place.
  if (of === 0) return {};
  return { place: page, places: of, has_question_pages: hasQuestionPages(survey) };
}

/** How long somebody has been at a page; anyone who went away without a word was not at it all the time. */
export function secondsSince(then: Date, now: Date): number {
  const passed = Math.round((now.getTime() - then.getTime()) / SECOND_MS);
  return Math.min(Math.max(0, passed), SURVEY_PAGE_MAX_SECONDS);
}

/** Whether the survey that a task's run is pinned to shows this clip: a link opens no other. */
export async function showsClip(surveys: Surveys, db: Db, taskId: string, clipId: string): Promise<boolean> {
  const row = await selectRun(db, taskId).executeTakeFirst();
  const version = row && (await versionOf(surveys, db, row));
  if (version === undefined) return false;
  return [...version.survey.questions.values()].some(({ definition }) => definition.clipId === clipId);
}
