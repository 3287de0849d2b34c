import { sql } from 'kysely';
import { BEFORE_ALL_IDS, resealRows, sealingKeyOf, type Resealed } from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import { placeOfKey } from './push-keys.ts';
import type { Push } from './push.ts';
import { placeOfSubscription } from './subscribe.ts';

interface SealedRow {
  readonly id: string;
  readonly kept: string;
}

/** Brings our key of pushes, and where members are told, under the newest sealing key. */
export async function resealPush({ db, sealer }: Push): Promise<Readonly<Record<'keys' | 'devices', Resealed>>> {
  const newest = `${sealer.newestKeyId}:`;
  const keys = await resealRows<SealedRow>({
    first: '',
    page: async (after, limit) => {
      const { rows } = await sql<SealedRow>`SELECT panel_id AS id, private_sealed AS kept FROM push_key
        WHERE panel_id > ${after} AND NOT starts_with(private_sealed, ${newest}) ORDER BY 1 LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ id, kept }) => resealed(sealer, kept, placeOfKey(id)),
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`UPDATE push_key SET private_sealed = ${anew}
        WHERE panel_id = ${id} AND private_sealed = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
  const devices = await resealRows<SealedRow>({
    first: BEFORE_ALL_IDS,
    page: async (after, limit) => {
      const { rows } = await sql<SealedRow>`SELECT subscription_id AS id, sealed AS kept FROM push_subscription
        WHERE subscription_id > ${after} AND NOT starts_with(sealed, ${newest}) ORDER BY 1 LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ id, kept }) => resealed(sealer, kept, placeOfSubscription(id)),
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`UPDATE push_subscription SET sealed = ${anew}
        WHERE subscription_id = ${id} AND sealed = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
  return { keys, devices };
}
