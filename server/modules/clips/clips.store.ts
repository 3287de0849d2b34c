import type { Db } from '#server/platform/database/database.ts';
import type { ClipsTables } from './clips.tables.ts';

const tables = (db: Db) => db.withTables<ClipsTables>();

export function insertClip(tx: Db, row: ClipsTables['clip']) {
  return tables(tx).insertInto('clip').values(row).execute();
}

export function insertSurveyClip(tx: Db, row: ClipsTables['survey_clip']) {
  return tables(tx)
    .insertInto('survey_clip')
    .values(row)
    .onConflict((conflict) => conflict.columns(['survey_id', 'clip_id']).doNothing())
    .execute();
}

/** A clip that this survey shows. */
export function findClipOfSurvey(db: Db, surveyId: string, clipId: string) {
  return tables(db)
    .selectFrom('survey_clip')
    .innerJoin('clip', 'clip.clip_id', 'survey_clip.clip_id')
    .select(['clip.clip_id', 'title', 'seconds', 'captions', 'transcript'])
    .where('survey_clip.survey_id', '=', surveyId)
    .where('survey_clip.clip_id', '=', clipId)
    .executeTakeFirst();
}
