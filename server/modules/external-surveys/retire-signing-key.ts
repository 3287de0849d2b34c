import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { findExternalSurvey, retireKey } from './external-surveys.store.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { audit } from './audit-change.ts';

/** Ends a key at once and for good: nothing signed with it is accepted any more. The last one may go too. */
export async function retireSigningKey(
  room: ExternalSurveys,
  tx: Db,
  key: { readonly surveyId: string; readonly keyId: string },
  by: OperatorAct,
): Promise<Result<undefined, 'unknown-key'>> {
  const { surveyId, keyId } = key;
  const isOurs = (await findExternalSurvey(tx, room.panelId, surveyId)) !== undefined;
  const retired = isOurs ? await retireKey(tx, surveyId, keyId, room.clock.now()) : undefined;
  if (retired === undefined) return err('unknown-key');
  await audit(room, tx, by, { action: 'external-survey.retire-key', surveyId, before: { keyId } });
  return ok(undefined);
}
