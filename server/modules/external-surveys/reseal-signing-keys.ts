import { sql } from 'kysely';
import { resealRows, sealingKeyOf, type KeyedRow, type Resealed } from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import { secretPlace } from './add-signing-key.ts';
import type { ExternalSurveys } from './external-surveys.ts';

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
