import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { type Cells, answeredBits, packCells } from './column-cells.ts';
import { tables } from './results.store.ts';
import type { ResultsTables } from './results.tables.ts';

/** The study's row, made if it is not there, locked; undefined while another node gathers. */
export async function lockGathered(tx: Db, studyId: string, emptyCodebook: string) {
  await tables(tx)
    .insertInto('result_study')
    .values({ study_id: studyId, codebook: emptyCodebook, gathered_up_to: null, outcomes_up_to: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tables(tx)
    .selectFrom('result_study')
    .selectAll()
    .where('study_id', '=', studyId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Ended runs that are not gathered yet, oldest first. Somebody's transaction may take long: looks back a little. */
export function selectNewRuns(
  tx: Db,
  {
    studyId,
    surveyId,
    since,
    limit,
  }: { readonly studyId: string; readonly surveyId: string; readonly since: Date | undefined; readonly limit: number },
) {
  return tables(tx)
    .selectFrom('results_run as run')
    .selectAll('run')
    .where('study_id', '=', studyId)
    .where('survey_id', '=', surveyId)
    .$if(since !== undefined, (query) => query.where('ended_at', '>=', since ?? null))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('result_respondent as known').select('known.run_id').whereRef('known.run_id', '=', 'run.run_id'),
        ),
      ),
    )
    .orderBy('ended_at')
    .orderBy('run_id')
    .limit(limit)
    .execute();
}

export function selectAttributes(tx: Db, panelistIds: readonly string[], names: readonly string[]) {
  return tables(tx)
    .selectFrom('results_attribute')
    .selectAll()
    .where('panelist_id', 'in', panelistIds)
    .where('name', 'in', names)
    .execute();
}

export function selectBlock(tx: Db, studyId: string, block: number) {
  return tables(tx)
    .selectFrom('result_column')
    .select(['variable', 'cells'])
    .where('study_id', '=', studyId)
    .where('block', '=', block)
    .execute();
}

export async function upsertColumns(tx: Db, studyId: string, block: number, columns: ReadonlyMap<string, Cells>) {
  const variables = [...columns.keys()];
  const cells = [...columns.values()].map(packCells);
  const answered = [...columns.values()].map(answeredBits);
  await sql`
    INSERT INTO result_column (study_id, variable, block, cells, answered)
    SELECT ${studyId}, variable, ${block}::integer, cells, answered
    FROM unnest(${variables}::text[], ${cells}::bytea[], ${answered}::bytea[]) AS given (variable, cells, answered)
    ON CONFLICT (study_id, variable, block) DO UPDATE SET cells = excluded.cells, answered = excluded.answered`.execute(
    tx,
  );
}

export async function insertRespondents(tx: Db, rows: readonly Insertable<ResultsTables['result_respondent']>[]) {
  const { study_id: studyId } = rows[0] ?? {};
  await sql`
    INSERT INTO result_respondent (study_id, row_number, run_id, task_id, pseudonym, outcome, ended_at, seconds)
    SELECT ${studyId}, * FROM unnest(${rows.map((row) => row.row_number)}::integer[], ${rows.map((row) => row.run_id)}::uuid[],
      ${rows.map((row) => row.task_id)}::uuid[], ${rows.map((row) => row.pseudonym)}::text[],
      ${rows.map((row) => row.outcome)}::text[], ${rows.map((row) => row.ended_at)}::timestamptz[],
      ${rows.map((row) => row.seconds)}::integer[])`.execute(tx);
}

export async function insertTexts(tx: Db, rows: readonly ResultsTables['result_text'][]) {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO result_text (study_id, variable, row_number, words)
    SELECT ${rows[0]?.study_id}, * FROM unnest(${rows.map((row) => row.variable)}::text[],
      ${rows.map((row) => row.row_number)}::integer[], ${rows.map((row) => row.words)}::text[])
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function updateGathered(tx: Db, studyId: string, changes: Updateable<ResultsTables['result_study']>) {
  await tables(tx)
    .updateTable('result_study')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('study_id', '=', studyId)
    .execute();
}

/** Takes over outcomes that were decided later, such as by a reviewer; tells which rows have changed. */
export async function updateOutcomes(tx: Db, studyId: string, since: Date | null) {
  const { rows } = await sql<{ row_number: number; outcome: ResultsTables['result_respondent']['outcome'] }>`
    UPDATE result_respondent known SET outcome = task.outcome
    FROM results_outcome task
    WHERE known.study_id = ${studyId} AND task.study_id = ${studyId} AND task.task_id = known.task_id
      AND task.outcome IN ('QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW') AND known.outcome <> task.outcome
      AND (${since}::timestamptz IS NULL OR task.updated_at >= ${since}::timestamptz)
    RETURNING known.row_number, known.outcome`.execute(tx);
  return rows;
}

/** Studies where somebody has got to an end, or an outcome has changed, since they were looked at. */
export async function selectStudiesWithNews(db: Db, panelId: string, lookBackSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ studyId: string }>`
    SELECT study.study_id AS "studyId" FROM results_study study LEFT JOIN result_study known USING (study_id)
    WHERE study.panel_id = ${panelId} AND study.survey_id IS NOT NULL
      AND (EXISTS (SELECT 1 FROM results_run run WHERE run.study_id = study.study_id AND run.survey_id = study.survey_id
          AND run.ended_at >= coalesce(known.gathered_up_to, '-infinity') - ${lookBackSeconds} * interval '1 second'
          AND NOT EXISTS (SELECT 1 FROM result_respondent old WHERE old.run_id = run.run_id))
        OR EXISTS (SELECT 1 FROM results_outcome task JOIN result_respondent old ON old.task_id = task.task_id
          WHERE task.study_id = study.study_id AND task.outcome IN ('QUALIFIED', 'TERMINATED', 'OQ')
          AND task.updated_at >= coalesce(known.outcomes_up_to, '-infinity') - ${lookBackSeconds} * interval '1 second'
          AND old.outcome <> task.outcome))
    ORDER BY study.study_id`.execute(db);
  return rows.map((row) => row.studyId);
}
