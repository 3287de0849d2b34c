import { CompiledQuery, type Insertable, type Selectable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

const DRAFT = `/* prepared: survey-page-draft */
  SELECT number, answers, seconds FROM survey_page_draft WHERE run_id = $1 AND page = $2`;

type DraftRow = Pick<Selectable<SurveysTables['survey_page_draft']>, 'number' | 'answers' | 'seconds'>;

export async function selectPageDraft(db: Db, runId: string, page: string): Promise<DraftRow | undefined> {
  const { rows } = await db.executeQuery<DraftRow>(CompiledQuery.raw(DRAFT, [runId, page]));
  return rows[0];
}

export async function upsertPageDraft(tx: Db, row: Insertable<SurveysTables['survey_page_draft']>): Promise<void> {
  const { run_id: _run, page: _page, ...changed } = row;
  await tables(tx)
    .insertInto('survey_page_draft')
    .values(row)
    .onConflict((conflict) => conflict.columns(['run_id', 'page']).doUpdateSet(changed))
    .execute();
}

/** The runs are over: what was never sent is nobody's any more. */
export async function deletePageDrafts(tx: Db, runIds: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('survey_page_draft').where('run_id', 'in', runIds).execute();
}
