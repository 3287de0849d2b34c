import type { Db } from '#server/platform/database/database.ts';
import type { ExternalSurveysTables } from './external-surveys.tables.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { findExternalSurvey } from './external-surveys.store.ts';

export interface ExternalSetup {
  readonly entryUrl: string;
  readonly keys: readonly { readonly keyId: string; readonly createdAt: Date; readonly retiredAt: Date | null }[];
}

/** Where an outside survey begins and which keys it has or had, newest first; never a secret. */
export async function readSetup(room: ExternalSurveys, db: Db, surveyId: string): Promise<ExternalSetup | undefined> {
  const survey = await findExternalSurvey(db, room.panelId, surveyId);
  if (survey === undefined) return undefined;
  const keys = await db
    .withTables<ExternalSurveysTables>()
    .selectFrom('external_survey_key')
    .select(['key_id as keyId', 'created_at as createdAt', 'retired_at as retiredAt'])
    .where('survey_id', '=', surveyId)
    .orderBy('created_at', 'desc')
    .orderBy('key_id', 'desc')
    .execute();
  return { entryUrl: survey.entry_url, keys };
}
