import { createHash } from 'node:crypto';
import { readAddress, writeAddress, type ProfileAddress } from '#contract/profile/address-fields.ts';
import { BEFORE_ALL_IDS, resealRows, sealingKeyOf, type Resealed } from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import { sql } from 'kysely';
import type { ProductTests } from '../product-tests.ts';

type Sealing = Pick<ProductTests, 'sealer'>;

const placeOf = (participantId: string): string => `test_participant:${participantId}:address`;

export function sealAddress({ sealer }: Sealing, participantId: string, address: ProfileAddress): string {
  return sealer.seal(Buffer.from(writeAddress(address)), placeOf(participantId));
}

export function openAddress({ sealer }: Sealing, participantId: string, sealed: string): ProfileAddress {
  const read = readAddress(sealer.open(sealed, placeOf(participantId)).toString());
  if (!('address' in read)) throw new Error('a sealed address is whole');
  return read.address;
}

/** What a member confirms: another address has another key, and the key tells nothing about it. */
export function addressKeyOf(panelistId: string, address: ProfileAddress): string {
  return createHash('sha256')
    .update(`${panelistId}\n${writeAddress(address)}`)
    .digest('base64url');
}

interface SealedRow {
  readonly id: string;
  readonly kept: string;
}

/** Brings every address under the newest sealing key. */
export function resealAddresses({ db, sealer }: ProductTests): Promise<Resealed> {
  return resealRows<SealedRow>({
    first: BEFORE_ALL_IDS,
    page: async (after, limit) => {
      const { rows } = await sql<SealedRow>`SELECT participant_id AS id, address_sealed AS kept FROM test_participant
        WHERE participant_id > ${after} AND address_sealed IS NOT NULL
          AND NOT starts_with(address_sealed, ${`${sealer.newestKeyId}:`}) ORDER BY 1 LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ id, kept }) => resealed(sealer, kept, placeOf(id)),
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`UPDATE test_participant SET address_sealed = ${anew}
        WHERE participant_id = ${id} AND address_sealed = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}
