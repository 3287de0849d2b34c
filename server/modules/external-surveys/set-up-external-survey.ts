import type { Db } from '#server/platform/database/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { readEntryAddress, type EntryAddressProblem } from './entry-address.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { insertExternalSurvey } from './external-surveys.store.ts';
import { addSigningKey, type NewSigningKey } from './add-signing-key.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { audit } from './audit-change.ts';

/** Says where a survey of engine EXTERNAL begins, and gives it its first key. In a transaction of the caller's. */
export async function setUpExternalSurvey(
  room: ExternalSurveys,
  tx: Db,
  survey: { readonly surveyId: string; readonly entryUrl: string },
  by: OperatorAct,
): Promise<Result<NewSigningKey, EntryAddressProblem>> {
  const address = readEntryAddress(survey.entryUrl, room.isLocal);
  if (!address.ok) return address;
  const { surveyId } = survey;
  const entryUrl = address.value.href;
  await insertExternalSurvey(tx, {
    survey_id: surveyId,
    panel_id: room.panelId,
    entry_url: entryUrl,
    created_at: room.clock.now(),
  });
  await audit(room, tx, by, { action: 'external-survey.set-up', surveyId, after: { entryUrl } });
  const key = await addSigningKey(room, tx, surveyId, by);
  if (!key.ok) throw new Error('a survey that was just set up takes a key');
  return ok(key.value);
}
