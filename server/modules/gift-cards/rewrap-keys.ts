import type { Db } from '#server/platform/database/database.ts';
import { resealed } from '#server/platform/sealing.ts';
import { dataKeyPlace, fingerprintKeyPlace } from './data-keys.ts';
import type { GiftCardsTables } from './gift-cards.tables.ts';
import type { GiftCards } from './gift-cards.ts';

const tables = (db: Db) => db.withTables<GiftCardsTables>();
const PAGE = 500;

export interface Rewrapped {
  /** Keys that the newest sealing key holds now, and did not before. */
  readonly rewrapped: number;
  /** Keys whose sealing key is not in the ring: what they seal is lost until it is back. */
  readonly lost: number;
}

/**
 * Seals with the newest sealing key what an older one sealed: the data keys and the key of fingerprints. The cards stay as
 * they are. Afterwards cards need no older sealing key.
 */
export async function rewrapKeys(giftCards: GiftCards): Promise<Rewrapped> {
  const { db, panelId } = giftCards;
  let rewrapped = 0;
  let lost = 0;
  const note = (wrapped: string | undefined) => {
    if (wrapped === undefined) lost += 1;
    else rewrapped += 1;
  };

  for await (const { dataKeyId, wrapped } of oldDataKeys(giftCards)) {
    const anew = resealed(giftCards.sealer, wrapped, dataKeyPlace(dataKeyId));
    note(anew);
    if (anew === undefined) continue;
    const row = { wrapped: anew };
    await tables(db).updateTable('gift_card_data_key').set(row).where('data_key_id', '=', dataKeyId).execute();
  }

  const [fingerprints] = await tables(db)
    .selectFrom('gift_card_fingerprint_key')
    .select('wrapped')
    .where('panel_id', '=', panelId)
    .execute();
  if (fingerprints !== undefined && !giftCards.sealer.isByNewest(fingerprints.wrapped)) {
    const anew = resealed(giftCards.sealer, fingerprints.wrapped, fingerprintKeyPlace(panelId));
    note(anew);
    const row = { wrapped: anew ?? fingerprints.wrapped };
    await tables(db).updateTable('gift_card_fingerprint_key').set(row).where('panel_id', '=', panelId).execute();
  }
  return { rewrapped, lost };
}

async function* oldDataKeys({ db, sealer }: GiftCards) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await tables(db)
      .selectFrom('gift_card_data_key')
      .select(['data_key_id as dataKeyId', 'wrapped'])
      .where('data_key_id', '>', after)
      .orderBy('data_key_id')
      .limit(PAGE)
      .execute();
    yield* page.filter(({ wrapped }) => !sealer.isByNewest(wrapped));
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.dataKeyId;
  }
}
