import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

export function selectPageDraft(db: Db, runId: string, page: string) {
  return tables(db)
    .selectFrom('survey_page_draft')
    .select(['number', 'answers', 'seconds'])
    .where('run_id', '=', runId)
    .where('page', '=', page)
    .executeTakeFirst();
}

export async function upsertPageDraft(tx: Db, row: Insertable<SurveysTables['survey_page_draft']>): Promise<void> {
  const { run_id: _run, page: _page, ...changed } = row;
  await tables(tx)
    .insertInto('survey_page_draft')
    .values(row)
    .onConflict((conflict) => conflict.columns(['run_id', 'page']).doUpdateSet(changed))
    .execute();
}

/** The page was sent. How long it had been looked at before it was left. */
export async function deletePageDraft(tx: Db, runId: string, page: string): Promise<number> {
  const deleted = await tables(tx)
    .deleteFrom('survey_page_draft')
    .where('run_id', '=', runId)
    .where('page', '=', page)
    .returning('seconds')
    .executeTakeFirst();
  return deleted?.seconds ?? 0;
}

/** The runs are over: what was never sent is nobody's any more. */
export async function deletePageDrafts(tx: Db, runIds: readonly string[]): Promise<void> {
  await tables(tx).deleteFrom('survey_page_draft').where('run_id', 'in', runIds).execute();
}
