import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ReviewViews } from './review-views.tables.ts';

const views = (db: Db) => db.withTables<ReviewViews>();

export type ReviewTaskRow = ReviewViews['review_task'];
export type ReviewRunRow = ReviewViews['review_run'];
export type ReviewPageRow = Omit<ReviewViews['review_page'], 'task_id'>;

export function selectReviewTask(db: Db, panelId: string, taskId: string) {
  return views(db)
    .selectFrom('review_task')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

export function selectReviewRun(db: Db, taskId: string) {
  return views(db).selectFrom('review_run').selectAll().where('task_id', '=', taskId).executeTakeFirst();
}

/** What members get who begin now. */
export function selectNewestVersion(db: Db, surveyId: string) {
  return views(db)
    .selectFrom('review_newest_version')
    .select(['version', 'definition'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
}

/** The way that another member wrote the same, and who they are to the console. */
export function selectOtherRuns(db: Db, runIds: readonly string[]) {
  if (runIds.length === 0) return Promise.resolve([]);
  return views(db)
    .selectFrom('review_run')
    .innerJoin('review_task', 'review_task.task_id', 'review_run.task_id')
    .select(['review_run.run_id', 'review_run.task_id', 'review_run.state as run', 'external_id', 'ended_at'])
    .where('run_id', 'in', runIds)
    .execute();
}

export function selectFlags(db: Db, taskId: string) {
  return views(db)
    .selectFrom('review_flag')
    .select(['kind', 'evidence'])
    .where('task_id', '=', taskId)
    .orderBy('kind')
    .execute();
}

/** Every page as it was saved, and every way back, in order. */
export function selectPages(db: Db, taskId: string): Promise<ReviewPageRow[]> {
  return views(db)
    .selectFrom('review_page')
    .select(['revision', 'page', 'is_back', 'seconds', 'saved_at'])
    .where('task_id', '=', taskId)
    .orderBy('revision')
    .execute();
}

/** How long the newest completes of the same version took, others' only. */
export async function selectOthersSeconds(db: Db, run: ReviewRunRow, limit: number): Promise<number[]> {
  const rows = await views(db)
    .selectFrom('review_complete')
    .select('seconds')
    .where('survey_id', '=', run.survey_id)
    .where('version', '=', run.version)
    .where('run_id', '<>', run.run_id)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.seconds);
}

/** What others answered to one question, the newest completes of the same version. */
export async function selectOthersAnswers(db: Db, run: ReviewRunRow, question: string, limit: number) {
  const { rows } = await sql<{ answer: unknown }>`
    SELECT state -> 'answers' -> ${question} AS answer FROM review_complete
    WHERE survey_id = ${run.survey_id} AND version = ${run.version} AND run_id <> ${run.run_id}
    ORDER BY ended_at DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.answer);
}

export function selectOutsideWords(db: Db, taskId: string) {
  return views(db)
    .selectFrom('review_outside_word')
    .select(['source', 'outcome', 'received_at'])
    .where('task_id', '=', taskId)
    .orderBy('received_at')
    .orderBy('source')
    .execute();
}

export async function selectSlots(db: Db, taskId: string): Promise<string[]> {
  const rows = await views(db)
    .selectFrom('review_slot')
    .select('name')
    .where('task_id', '=', taskId)
    .orderBy('rule')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}

/** What is known of how this member works: completes, verdicts, flags, and their pace in their last surveys. */
export async function selectMemberRecord(db: Db, panelistId: string, exceptTaskId: string) {
  const { rows } = await sql<{ rejected: number; flagged: number; usual_speed: number | null }>`
    SELECT
      (SELECT count(DISTINCT task_id)::integer FROM review_decision
        WHERE panelist_id = ${panelistId} AND verdict = 'REJECTED' AND task_id <> ${exceptTaskId}) AS rejected,
      (SELECT count(DISTINCT task_id)::integer FROM review_decision
        WHERE panelist_id = ${panelistId} AND signs <> '{}' AND task_id <> ${exceptTaskId}) AS flagged,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY mine.seconds / others.median)::double precision
        FROM (SELECT survey_id, version, seconds FROM review_run
          WHERE panelist_id = ${panelistId} AND outcome IN ('QUALIFIED', 'UNDER_REVIEW') AND version IS NOT NULL
            AND task_id <> ${exceptTaskId}
          ORDER BY ended_at DESC LIMIT 10) mine
        CROSS JOIN LATERAL (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median FROM (
          SELECT seconds FROM review_complete c WHERE c.survey_id = mine.survey_id AND c.version = mine.version
          ORDER BY ended_at DESC LIMIT 200) newest) others
        WHERE others.median > 0) AS usual_speed`.execute(db);
  return rows[0] ?? { rejected: 0, flagged: 0, usual_speed: null };
}
