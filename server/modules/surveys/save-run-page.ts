import { SURVEY_PAGE_MAX_SECONDS, SURVEY_REVISIONS_MAX } from '#contract/limits.ts';
import { answerPage, previousPage, type AnswerProblem, type Answers, type Run } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { applyOutcomeRules } from './apply-outcome-rules.ts';
import type { Decision } from './decide-outcome.ts';
import { deletePageDraft } from './page-drafts.store.ts';
import { versionOf, placeOf, secondsSince } from './run-step.ts';
import { insertPageSave, updateRun, type RunRow } from './runs.store.ts';
import type { Surveys } from './surveys.ts';
import type { SurveyVersion } from './version-cache.ts';
import { uploadProblems } from './upload-problems.ts';

/** One page as a browser sent it; without answers it asks for the page before. */
export interface SentPage {
  /** The revision of the step that it follows. */
  readonly revision: number;
  readonly page: string;
  readonly answers: Answers;
}

export interface SavedPage {
  readonly row: RunRow;
  readonly decision: Decision | undefined;
}

/** Takes the answers of the page at which a locked run stands, and applies the rules; or says what is wrong with them. */
export async function saveRunPage(
  surveys: Surveys,
  tx: Db,
  row: RunRow,
  { revision, page, answers }: SentPage,
): Promise<Result<SavedPage, 'conflict' | readonly AnswerProblem[]>> {
  const version = await versionOf(surveys, tx, row);
  if (version === undefined || row.state === null || !isNext(row, revision)) return err('conflict');
  const now = surveys.clock.now();
  const taken = answerPage(version.survey, row.state, page, answers, now.getTime());
  if (!taken.ok) return err(taken.problems);
  const unsent = await uploadProblems(surveys, tx, version, row.task_id, taken.run.answers);
  if (unsent.length > 0) return err(unsent);
  const saved = await advance(tx, row, version, page, answers, taken.run, now);
  return ok({ row: saved, decision: await applyOutcomeRules(tx, version, row.run_id, taken.run, now) });
}

/** Takes a locked run one page back. At the first page nothing changes. */
export async function returnRunPage(
  surveys: Surveys,
  tx: Db,
  row: RunRow,
  revision: number,
): Promise<Result<RunRow, 'conflict'>> {
  const version = await versionOf(surveys, tx, row);
  if (version === undefined || row.state === null || !isNext(row, revision)) return err('conflict');
  const now = surveys.clock.now();
  const before = previousPage(version.survey, row.state, now.getTime());
  if (before.page === row.state.page) return ok(row);
  return ok(await advance(tx, row, version, row.state.page ?? '', null, before, now));
}

/** Follows the newest revision, of which there are not without end. */
function isNext(row: RunRow, revision: number): boolean {
  return revision === row.revision && row.revision < SURVEY_REVISIONS_MAX;
}

/** Notes what was sent and where it led, as the next revision. */
async function advance(
  tx: Db,
  row: RunRow,
  { survey }: SurveyVersion,
  page: string,
  answers: Answers | null,
  state: Run,
  now: Date,
): Promise<RunRow> {
  const revision = row.revision + 1;
  // On the way back what was kept of the page stays; once it is sent, its time counts with the rest.
  const before = answers === null ? 0 : await deletePageDraft(tx, row.run_id, page);
  const seconds = Math.min(before + secondsSince(row.active_at, now), SURVEY_PAGE_MAX_SECONDS);
  const sent = answers && JSON.stringify(answers);
  await insertPageSave(tx, { run_id: row.run_id, revision, page, answers: sent, seconds, saved_at: now });
  return updateRun(tx, row.run_id, {
    state: JSON.stringify(state),
    revision,
    seconds: row.seconds + seconds,
    active_at: now,
    ...placeOf(survey, state, now),
  });
}
