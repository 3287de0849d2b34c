import { SURVEY_REVISIONS_MAX } from '#contract/limits.ts';
import { answerPage, previousPage, type AnswerProblem, type Answers, type Run } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { applyOutcomeRules } from './apply-outcome-rules.ts';
import type { OutcomeDecision } from './decide-outcome.ts';
import { versionOf, placeOf, secondsSince, draftOf, shownRun, type RunStep } from './run-step.ts';
import { reviseRun, type RunRow, selectPageSave } from './runs.store.ts';
import type { Surveys, NamedUpload } from './surveys.ts';
import type { SurveyVersion } from './version-cache.ts';

/** One page as a browser sent it; without answers it asks for the page before. */
export interface SentPage {
  /** The revision of the step that it follows. */
  readonly revision: number;
  readonly page: string;
  readonly answers: Answers;
}

export interface SavedPage {
  readonly row: RunRow;
  readonly decision: OutcomeDecision | undefined;
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
  const taken = answerPage(version.survey, row.state, { pageName: page, draft: answers, now: now.getTime() });
  if (!taken.ok) return err(taken.problems);
  const unsent = await uploadProblems(surveys, tx, version, { taskId: row.task_id, answers: taken.run.answers });
  if (unsent.length > 0) return err(unsent);
  const saved = await advance(tx, row, version, { page, answers, state: taken.run, now });
  const decision = await applyOutcomeRules(tx, version, { runId: row.run_id, run: taken.run, now });
  return ok({ row: saved, decision });
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
  return ok(await advance(tx, row, version, { page: row.state.page ?? '', answers: null, state: before, now }));
}

/** Follows the newest revision, of which there are not without end. */
function isNext(row: RunRow, revision: number): boolean {
  return revision === row.revision && row.revision < SURVEY_REVISIONS_MAX;
}

interface NextRevision {
  readonly page: string;
  /** Null on the way back. */
  readonly answers: Answers | null;
  readonly state: Run;
  readonly now: Date;
}

/** Notes what was sent and where it led, as the next revision. */
async function advance(
  tx: Db,
  row: RunRow,
  { survey }: SurveyVersion,
  { page, answers, state, now }: NextRevision,
): Promise<RunRow> {
  const { place = null, places = null, has_question_pages: hasQuestionPages = null } = placeOf(survey, state, now);
  const revision = row.revision + 1;
  const seconds = secondsSince(row.active_at, now);
  return reviseRun(tx, {
    runId: row.run_id,
    revision,
    page,
    answers,
    seconds,
    now,
    state,
    place,
    places,
    hasQuestionPages,
  });
}

/**
 * What is wrong with the photos and recordings among the answers of a run, as they are once its page is saved. All of
 * them are named, not only those of the page, so that one that another has taken the place of can go.
 */
async function uploadProblems(
  surveys: Surveys,
  tx: Db,
  { survey }: SurveyVersion,
  { taskId, answers }: { readonly taskId: string; readonly answers: Answers },
): Promise<AnswerProblem[]> {
  const named = Object.entries(answers).flatMap(([question, value]) =>
    uploadsIn(survey.questions.get(question)?.definition.type, value).map((upload) => ({ question, upload })),
  );
  const takesUploads = survey.questions
    .values()
    .some(({ definition: { type } }) => type === 'video' || type === 'file');
  if (!takesUploads) return [];
  const uploads = named.map(({ upload }) => upload);
  const refused = new Set(await surveys.refusedUploads(tx, taskId, uploads));
  const questions = named.filter(({ upload }) => refused.has(upload)).map(({ question }) => question);
  return [...new Set(questions)].map((question) => ({
    question,
    code: 'notOffered',
    message: 'The upload was incomplete. Please add it again.',
  }));
}

/** A file answer is a list of { content: uploadId }, a video answer one { uploadId }. */
function uploadsIn(type: string | undefined, value: unknown): NamedUpload[] {
  if (type === 'video') return idsIn([value], 'uploadId').map((uploadId) => ({ uploadId, kind: 'VIDEO' }));
  if (type === 'file' && Array.isArray(value))
    return idsIn(value, 'content').map((uploadId) => ({ uploadId, kind: 'PHOTO' }));
  return [];
}

function idsIn(values: readonly unknown[], key: 'uploadId' | 'content'): string[] {
  return values.flatMap((value) => {
    const id: unknown =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** A page as sent before; `answers` null and any page for a way back. */
export interface RepeatedPage {
  readonly revision: number;
  readonly page: string | null;
  readonly answers: Answers | null;
}

/**
 * The step that the newest page led to when it was sent the first time, if this is the same page with the same answers
 * after the same revision. Anything older is a conflict: a browser sends again only what it got no answer to.
 */
export async function replayPage(
  surveys: Surveys,
  db: Db,
  row: RunRow,
  sent: RepeatedPage,
): Promise<RunStep | undefined> {
  if (sent.revision < 0 || sent.revision + 1 !== row.revision || row.state === null) return undefined;
  const saved = await selectPageSave(db, row.run_id, row.revision);
  const version = await versionOf(surveys, db, row);
  if (version === undefined || saved === undefined || !isSame(saved, sent)) return undefined;
  const run = row.ended_at === null ? shownRun(version, row.state) : null;
  const draft = await draftOf(db, row);
  return { revision: row.revision, definition: null, run, draft, problems: [], externalUrl: null };
}

type Saved = NonNullable<Awaited<ReturnType<typeof selectPageSave>>>;

function isSame(saved: Saved, { page, answers }: RepeatedPage): boolean {
  if (saved.answers === null || answers === null) return saved.answers === answers;
  return saved.page === page && JSON.stringify(saved.answers) === JSON.stringify(answers);
}
