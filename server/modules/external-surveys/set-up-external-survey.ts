import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { readEntryAddress, type EntryAddressProblem } from './entry-address.ts';
import { insertExternalSurvey, findExternalSurvey } from './external-surveys.store.ts';
import type { ExternalSurveysTables } from './external-surveys.tables.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { addSigningKey, type NewSigningKey } from './signing-keys.ts';

/** Says where a survey of engine EXTERNAL begins, and gives it its first key. In a transaction of the caller's. */
export async function setUpExternalSurvey(
  room: ExternalSurveys,
  tx: Db,
  survey: { readonly surveyId: string; readonly entryUrl: string },
  by: OperatorAct,
): Promise<Result<NewSigningKey, EntryAddressProblem>> {
  const address = readEntryAddress(survey.entryUrl, room);
  if (!address.ok) return address;
  const { surveyId } = survey;
  const entryUrl = address.value.href;
  await insertExternalSurvey(tx, {
    survey_id: surveyId,
    panel_id: room.panelId,
    entry_url: entryUrl,
    created_at: room.clock.now(),
  });
  await writeAudit(room, tx, by, {
    action: 'external-survey.set-up',
    subject: ['survey', surveyId],
    after: { entryUrl },
  });
  const key = await addSigningKey(room, tx, surveyId, by);
  if (!key.ok) throw new Error('a survey that was just set up takes a key');
  return ok(key.value);
}

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
