import { sql } from 'kysely';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { resealRows, sealingKeyOf, type KeyedRow, type Resealed } from '#server/platform/reseal-rows.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { resealed } from '#server/platform/sealing.ts';
import { findExternalSurvey, insertKey, retireKey } from './external-surveys.store.ts';
import type { ExternalSurveys } from './external-surveys.ts';

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
  await writeAudit(room, tx, by, {
    action: 'external-survey.add-key',
    subject: ['survey', surveyId],
    after: { keyId },
  });
  return ok({ keyId, secret });
}

export function openSecret(room: ExternalSurveys, key: { readonly key_id: string; readonly sealed_secret: string }) {
  return room.sealer.open(key.sealed_secret, secretPlace(key.key_id));
}

/** Where a secret belongs: a copy put in another row does not open. */
function secretPlace(keyId: string): string {
  return `external-survey-key:${keyId}`;
}

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
  await writeAudit(room, tx, by, {
    action: 'external-survey.retire-key',
    subject: ['survey', surveyId],
    before: { keyId },
  });
  return ok(undefined);
}

/** Brings the secrets that outside surveys share with us under the newest sealing key. */
export function resealSigningKeys({ db, sealer }: ExternalSurveys): Promise<Resealed> {
  return resealRows<KeyedRow>({
    first: '',
    page: async (after, limit) => {
      const { rows } = await sql<KeyedRow>`
        SELECT key_id AS id, sealed_secret AS kept FROM external_survey_key
        WHERE key_id > ${after} AND NOT starts_with(sealed_secret, ${`${sealer.newestKeyId}:`}) ORDER BY key_id LIMIT ${limit}`.execute(
        db,
      );
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ id, kept }) => resealed(sealer, kept, secretPlace(id)),
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`
        UPDATE external_survey_key SET sealed_secret = ${anew}
        WHERE key_id = ${id} AND sealed_secret = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}
