import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { findExternalSurvey, insertKey } from './external-surveys.store.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { audit } from './audit-change.ts';

const KEY_ID_BYTES = 8;
const SECRET_BYTES = 32;

/** Shown once: from here on it is sealed. */
export interface NewSigningKey {
  readonly keyId: string;
  readonly secret: Buffer;
}

/** Adds a key that signs from now on. The keys before it are still accepted until they are retired. */
export async function addSigningKey(
  room: ExternalSurveys,
  tx: Db,
  surveyId: string,
  by: OperatorAct,
): Promise<Result<NewSigningKey, 'unknown-survey'>> {
  if ((await findExternalSurvey(tx, room.panelId, surveyId)) === undefined) return err('unknown-survey');
  const keyId = room.chance.bytes(KEY_ID_BYTES).toString('hex');
  const secret = room.chance.bytes(SECRET_BYTES);
  await insertKey(tx, {
    key_id: keyId,
    survey_id: surveyId,
    sealed_secret: room.sealer.seal(secret, secretPlace(keyId)),
    created_at: room.clock.now(),
    retired_at: null,
  });
  await audit(room, tx, by, { action: 'external-survey.add-key', surveyId, after: { keyId } });
  return ok({ keyId, secret });
}

export function openSecret(room: ExternalSurveys, key: { readonly key_id: string; readonly sealed_secret: string }) {
  return room.sealer.open(key.sealed_secret, secretPlace(key.key_id));
}

/** Where a secret belongs: a copy put in another row does not open. */
export function secretPlace(keyId: string): string {
  return `external-survey-key:${keyId}`;
}
