import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

export function insertRun(tx: Db, row: Insertable<SurveysTables['survey_run']>) {
  return tables(tx).insertInto('survey_run').values(row).returningAll().executeTakeFirstOrThrow();
}

export type RunRow = Awaited<ReturnType<typeof insertRun>>;

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

export async function insertPageSave(tx: Db, row: Insertable<SurveysTables['survey_page_save']>): Promise<void> {
  await tables(tx).insertInto('survey_page_save').values(row).execute();
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
