import { createHmac, createSecretKey } from 'node:crypto';
import { DAY_MS } from '#contract/time/durations.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createSealer, type Sealer } from '#server/platform/sealing.ts';
import {
  insertDataKey,
  insertFingerprintKey,
  newestDataKey,
  selectFingerprintKey,
  selectWrappedDataKey,
} from './card-secrets.store.ts';
import type { GiftCards } from './gift-cards.ts';

/** A key that seals cards. In the database it is sealed itself. */
export interface DataKey {
  readonly dataKeyId: string;
  readonly sealer: Sealer;
}

const KEY_BYTES = 32;
/** A new one each day: some 70 years of them. */
const KEYS_REMEMBERED = 25_000;
const DATA_KEY_LIVES_MS = DAY_MS;

export const dataKeyPlace = (dataKeyId: string) => `gift-card-data-key:${dataKeyId}`;
export const fingerprintKeyPlace = (panelId: string) => `gift-card-fingerprint-key:${panelId}`;

/** The key that new cards are sealed with: another one each day, so that no key holds them all. */
export async function currentDataKey(giftCards: GiftCards, tx: Db): Promise<DataKey> {
  const { chance, clock, sealer } = giftCards;
  const now = clock.now();
  const newest = await newestDataKey(tx, new Date(now.getTime() - DATA_KEY_LIVES_MS));
  if (newest !== undefined) return openDataKey(giftCards, newest.dataKeyId, newest.wrapped);
  const dataKeyId = newId(chance, now);
  const wrapped = sealer.seal(chance.bytes(KEY_BYTES), dataKeyPlace(dataKeyId));
  await insertDataKey(tx, { data_key_id: dataKeyId, wrapped, created_at: now });
  return openDataKey(giftCards, dataKeyId, wrapped);
}

/** The key that a card was sealed with, however old. */
export async function dataKeyOf(giftCards: GiftCards, tx: Db, dataKeyId: string): Promise<DataKey> {
  const known = giftCards.dataKeys.sealers.get(dataKeyId);
  if (known !== undefined) return { dataKeyId, sealer: known };
  return openDataKey(giftCards, dataKeyId, await selectWrappedDataKey(tx, dataKeyId));
}

function openDataKey({ dataKeys, sealer, chance }: GiftCards, dataKeyId: string, wrapped: string): DataKey {
  const known = dataKeys.sealers.get(dataKeyId);
  if (known !== undefined) return { dataKeyId, sealer: known };
  const secret = sealer.open(wrapped, dataKeyPlace(dataKeyId));
  const opened = createSealer([{ id: dataKeyId, secret }], chance);
  if (dataKeys.sealers.size >= KEYS_REMEMBERED) dataKeys.sealers.clear();
  dataKeys.sealers.set(dataKeyId, opened);
  return { dataKeyId, sealer: opened };
}

/**
 * A keyed hash of a code, however it is written: nothing loads twice, and nobody who has the database alone can try
 * codes against it. The key is noted apart from the caller's transaction: undone with it, it would live on in memory.
 */
export async function fingerprinter(giftCards: GiftCards, tx: Db): Promise<(code: string) => Buffer> {
  const { dataKeys, panelId, sealer } = giftCards;
  let key = dataKeys.fingerprintKeys.get(panelId);
  if (key === undefined) {
    const wrapped = (await selectFingerprintKey(tx, panelId)) ?? (await makeFingerprintKey(giftCards));
    // Made once: to prepare a key from its bytes takes longer than the hash itself.
    key = createSecretKey(sealer.open(wrapped, fingerprintKeyPlace(panelId)));
    dataKeys.fingerprintKeys.set(panelId, key);
  }
  const secret = key;
  return (code) => createHmac('sha256', secret).update(normalCode(code)).digest();
}

/** Makes the key of fingerprints unless there is one; made when a node starts, nobody has to wait for it later. */
export async function ensureFingerprintKey({ panelId, sealer, chance }: GiftCards, db: Db): Promise<void> {
  await insertFingerprintKey(db, panelId, sealer.seal(chance.bytes(KEY_BYTES), fingerprintKeyPlace(panelId)));
}

async function makeFingerprintKey(giftCards: GiftCards): Promise<string> {
  const { db, panelId } = giftCards;
  await ensureFingerprintKey(giftCards, db);
  const wrapped = await selectFingerprintKey(db, panelId);
  if (wrapped === undefined) throw new Error('the key of fingerprints was not kept');
  return wrapped;
}

/** A code as it is compared: capitals and digits alone. */
export function normalCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
