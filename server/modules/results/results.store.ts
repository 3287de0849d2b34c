import type { Db } from '#server/platform/database/database.ts';
import type { ResultsTables } from './results.tables.ts';

export const tables = (db: Db) => db.withTables<ResultsTables>();

/** By its id, or by the short id that people read. */
export function selectStudy(db: Db, panelId: string, id: { readonly studyId: string } | { readonly shortId: string }) {
  const study = tables(db).selectFrom('results_study').selectAll().where('panel_id', '=', panelId);
  return (
    'studyId' in id ? study.where('study_id', '=', id.studyId) : study.where('short_id', '=', id.shortId)
  ).executeTakeFirst();
}

export type StudyRow = NonNullable<Awaited<ReturnType<typeof selectStudy>>>;

export function selectGathered(db: Db, studyId: string) {
  return tables(db).selectFrom('result_study').selectAll().where('study_id', '=', studyId).executeTakeFirst();
}

export function selectVersions(db: Db, surveyId: string, except: readonly number[]) {
  return tables(db)
    .selectFrom('results_version')
    .select(['version', 'definition'])
    .where('survey_id', '=', surveyId)
    .$if(except.length > 0, (query) => query.where('version', 'not in', except))
    .orderBy('version')
    .execute();
}

/** What members get who begin now. */
export function selectNewestVersion(db: Db, surveyId: string) {
  return tables(db)
    .selectFrom('results_version')
    .select(['version', 'definition'])
    .where('survey_id', '=', surveyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The blocks of these columns in order, or of one block only. */
export function selectColumns(db: Db, studyId: string, variables: readonly string[], block?: number) {
  return tables(db)
    .selectFrom('result_column')
    .select(['variable', 'block', 'cells'])
    .where('study_id', '=', studyId)
    .where('variable', 'in', variables)
    .$if(block !== undefined, (query) => query.where('block', '=', block ?? 0))
    .execute();
}

export function selectAnswered(db: Db, studyId: string, variables: readonly string[]) {
  return tables(db)
    .selectFrom('result_column')
    .select(['variable', 'block', 'answered'])
    .where('study_id', '=', studyId)
    .where('variable', 'in', variables)
    .orderBy('block')
    .execute();
}

/** Respondents from one row up to, not including, another. */
export function selectRespondents(db: Db, studyId: string, from: number, to: number) {
  return tables(db)
    .selectFrom('result_respondent')
    .select(['row_number', 'pseudonym', 'outcome', 'ended_at', 'seconds'])
    .where('study_id', '=', studyId)
    .where('row_number', '>=', from)
    .where('row_number', '<', to)
    .orderBy('row_number')
    .execute();
}

export function selectTexts(
  db: Db,
  studyId: string,
  variables: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
) {
  return tables(db)
    .selectFrom('result_text')
    .select(['variable', 'row_number', 'words'])
    .where('study_id', '=', studyId)
    .where('variable', 'in', variables)
    .where('row_number', '>=', from)
    .where('row_number', '<', to)
    .execute();
}

export function selectWeighting(db: Db, studyId: string) {
  return tables(db).selectFrom('result_weighting').selectAll().where('study_id', '=', studyId).executeTakeFirst();
}
