import type { Db } from '#server/platform/database/database.ts';
import type { SurveysTables } from './surveys.tables.ts';

const tables = (db: Db) => db.withTables<SurveysTables>();

export function insertSurvey(db: Db, row: SurveysTables['survey']) {
  return tables(db).insertInto('survey').values(row).execute();
}

export function selectSurvey(db: Db, panelId: string, surveyId: string) {
  return tables(db)
    .selectFrom('survey')
    .select(['survey_id', 'engine', 'current_version'])
    .where('panel_id', '=', panelId)
    .where('survey_id', '=', surveyId);
}

export function updateSurvey(db: Db, surveyId: string, changes: { title: string; current_version: number }) {
  return tables(db).updateTable('survey').set(changes).where('survey_id', '=', surveyId).execute();
}

export function insertVersion(
  db: Db,
  row: {
    survey_id: string;
    version: number;
    definition: string;
    outcomes: string;
    published_at: Date;
  },
) {
  return tables(db).insertInto('survey_version').values(row).execute();
}

export function selectVersion(db: Db, surveyId: string, version: number) {
  return tables(db)
    .selectFrom('survey_version')
    .select(['definition', 'outcomes'])
    .where('survey_id', '=', surveyId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

/** All versions, the newest last. */
export function selectVersions(db: Db, surveyId: string) {
  return tables(db)
    .selectFrom('survey_version')
    .select(['version', 'definition'])
    .where('survey_id', '=', surveyId)
    .orderBy('version')
    .execute();
}
