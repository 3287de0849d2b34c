import { CompiledQuery, type Insertable, type Updateable, sql } from 'kysely';
import { SURVEY_PAGE_MAX_SECONDS } from '#contract/limits.ts';
import type { Run } from '#engine/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

export function insertRun(tx: Db, row: Insertable<SurveysTables['survey_run']>) {
  return tables(tx).insertInto('survey_run').values(row).returningAll().executeTakeFirstOrThrow();
}

export type RunRow = Awaited<ReturnType<typeof insertRun>>;

const COLUMNS: Readonly<Record<keyof RunRow, true>> = {
  run_id: true,
  survey_id: true,
  version: true,
  task_id: true,
  panelist_id: true,
  state: true,
  revision: true,
  respondent_id: true,
  source: true,
  seconds: true,
  started_at: true,
  active_at: true,
  dropped_at: true,
  ended_at: true,
  outcome: true,
  note: true,
  place: true,
  places: true,
  has_question_pages: true,
};
const ALL_COLUMNS = Object.keys(COLUMNS)
  .map((column) => `survey_run.${column}`)
  .join(', ');

const LOCK = `/* prepared: survey-run-lock */ SELECT ${ALL_COLUMNS} FROM survey_run WHERE task_id = $1 FOR UPDATE`;

/** The run of a task, held until the transaction is done. */
export async function selectRunForUpdate(tx: Db, taskId: string): Promise<RunRow | undefined> {
  const { rows } = await tx.executeQuery<RunRow>(CompiledQuery.raw(LOCK, [taskId]));
  return rows[0];
}

export interface RunRevision {
  readonly runId: string;
  readonly revision: number;
  readonly page: string;
  /** Null on the way back: what was kept of the page stays. */
  readonly answers: unknown;
  /** How long the page was looked at since the run was touched last. */
  readonly seconds: number;
  readonly now: Date;
  readonly state: Run;
  /** Without these the run stays where it is. */
  readonly place: number | null;
  readonly places: number | null;
  readonly hasQuestionPages: boolean | null;
}

/** Once a page is sent, what was kept of it is nobody's any more, and its time counts with the rest. */
const REVISE = `/* prepared: survey-run-revise */
  WITH kept AS (DELETE FROM survey_page_draft WHERE run_id = $1 AND page = $3 AND $4::json IS NOT NULL RETURNING seconds),
    looked AS (SELECT least(coalesce((SELECT seconds FROM kept), 0) + $5::integer, ${SURVEY_PAGE_MAX_SECONDS}) AS seconds),
    saved AS (INSERT INTO survey_page_save (run_id, revision, page, answers, seconds, saved_at)
      SELECT $1, $2, $3, $4, seconds, $6 FROM looked)
  UPDATE survey_run SET state = $7, revision = $2, seconds = survey_run.seconds + looked.seconds, active_at = $6,
    place = coalesce($8, place), places = coalesce($9, places), has_question_pages = coalesce($10, has_question_pages)
  FROM looked WHERE run_id = $1 RETURNING ${ALL_COLUMNS}`;

/** Takes a locked run one revision on, and notes what was sent. */
export async function reviseRun(tx: Db, change: RunRevision): Promise<RunRow> {
  const { runId, revision, page, answers, seconds, now, state, place, places, hasQuestionPages } = change;
  const values = [
    runId,
    revision,
    page,
    answers === null ? null : JSON.stringify(answers),
    seconds,
    now,
    JSON.stringify(state),
    place,
    places,
    hasQuestionPages,
  ];
  const { rows } = await tx.executeQuery<RunRow>(CompiledQuery.raw(REVISE, values));
  const [revised] = rows;
  if (revised === undefined) throw new Error('a locked run is there');
  return revised;
}

export function selectRun(db: Db, taskId: string) {
  return tables(db).selectFrom('survey_run').selectAll().where('task_id', '=', taskId);
}

/** The run that an outside host knows under this name. */
export function selectExternalRun(db: Db, panelId: string, respondentId: string) {
  return tables(db)
    .selectFrom('survey_run')
    .innerJoin('survey', 'survey.survey_id', 'survey_run.survey_id')
    .select(['run_id', 'survey_run.survey_id', 'task_id'])
    .where('respondent_id', '=', respondentId)
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
}

export function updateRun(tx: Db, runId: string, changes: Updateable<SurveysTables['survey_run']>) {
  return tables(tx)
    .updateTable('survey_run')
    .set(changes)
    .where('run_id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What was sent to get to a revision. */
export function selectPageSave(db: Db, runId: string, revision: number) {
  return tables(db)
    .selectFrom('survey_page_save')
    .select(['page', 'answers'])
    .where('run_id', '=', runId)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** Runs that go on and have not been touched since, a batch after the given one; oldest first. */
export function selectIdleRuns(
  db: Db,
  since: Date,
  after: { readonly active_at: Date; readonly run_id: string } | undefined,
  limit: number,
) {
  return tables(db)
    .selectFrom('survey_run')
    .select(['run_id', 'task_id', 'active_at'])
    .where('ended_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('active_at', '<', since)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('active_at', 'run_id'), '>', tuple(after?.active_at ?? since, after?.run_id ?? '')),
      ),
    )
    .orderBy('active_at')
    .orderBy('run_id')
    .limit(limit)
    .execute();
}

/** The runs of these tasks that have not ended, locked in their order. */
export async function lockOpenRuns(tx: Db, taskIds: readonly string[]): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('survey_run')
    .select('run_id')
    .where('task_id', 'in', taskIds)
    .where('ended_at', 'is', null)
    .orderBy('run_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.run_id);
}

export async function closeRuns(tx: Db, runIds: readonly string[], now: Date): Promise<void> {
  await tables(tx)
    .updateTable('survey_run')
    .set({ ended_at: now, outcome: 'CLOSE' })
    .where('run_id', 'in', runIds)
    .execute();
}

/** Everything that a member has answered here, the newest first, as it is kept. */
export async function exportAnswers(db: Db, panelistId: string) {
  const { rows } = await sql<{
    survey: string;
    startedAt: Date;
    endedAt: Date | null;
    outcome: string | null;
    answers: unknown;
  }>`
    SELECT s.title AS survey, r.started_at AS "startedAt", r.ended_at AS "endedAt", r.outcome, r.state -> 'answers' AS answers
    FROM survey_run r JOIN survey s USING (survey_id) WHERE r.panelist_id = ${panelistId} ORDER BY r.started_at DESC`.execute(
    db,
  );
  return rows;
}
