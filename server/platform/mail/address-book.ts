import { createHmac, createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import type { Chance } from '../chance.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { sealingKeyOf, type Resealed } from '../reseal-rows.ts';
import { createSealer, resealed, type Sealer } from '../sealing.ts';

/** Knows an address again without having it: nobody who has the database alone can try addresses against it. */
export interface AddressBook {
  keyOf(address: string): Buffer;
  seal(address: string): string;
  open(sealed: string): string;
}

export interface AddressBookParts {
  readonly db: Db;
  readonly chance: Chance;
  readonly sealer: Sealer;
}

const KEY_BYTES = 32;
const PLACE = 'mail-address-key';
const SEALED_PLACE = 'mail-address';

/** Opened once for each node; made by the first that needs it, apart from any transaction, which might be undone. */
export async function openAddressBook({ db, chance, sealer }: AddressBookParts): Promise<AddressBook> {
  let wrapped = await selectKey(db);
  if (wrapped === undefined) {
    const made = sealer.seal(chance.bytes(KEY_BYTES), PLACE);
    await sql`INSERT INTO mail_address_key (wrapped) VALUES (${made}) ON CONFLICT DO NOTHING`.execute(db);
    wrapped = await selectKey(db);
  }
  if (wrapped === undefined) throw new Error('the key of addresses was not kept');
  // A start without a key that is still needed is refused before this; one that was given up took the list with it.
  if (resealed(sealer, wrapped, PLACE) === undefined) wrapped = await replaceKey({ db, chance, sealer }, wrapped);
  const secret = sealer.open(wrapped, PLACE);
  // Under this key, which is wrapped: rotating keys changes one row, however many addresses there are.
  const inside = createSealer([{ id: 'address', secret }], chance);
  // Made once: to prepare a key from its bytes takes longer than the hash itself.
  const key = createSecretKey(secret);
  return {
    keyOf: (address) => createHmac('sha256', key).update(normalAddress(address)).digest(),
    seal: (address) => inside.seal(Buffer.from(address), SEALED_PLACE),
    open: (sealed) => inside.open(sealed, SEALED_PLACE).toString(),
  };
}

/** What was known by the lost key names nobody any more. Of several nodes one replaces it, the others take what they find. */
function replaceKey({ db, chance, sealer }: AddressBookParts, lost: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const made = sealer.seal(chance.bytes(KEY_BYTES), PLACE);
    const { numAffectedRows } = await sql`
      UPDATE mail_address_key SET wrapped = ${made} WHERE wrapped = ${lost}`.execute(tx);
    if (numAffectedRows === 0n) return (await selectKey(tx)) ?? made;
    await sql`DELETE FROM mail_suppression`.execute(tx);
    await sql`DELETE FROM mail_return`.execute(tx);
    await sql`DELETE FROM mail_delivery`.execute(tx);
    return made;
  });
}

/** As accounts compare them. */
function normalAddress(address: string): string {
  return address.trim().normalize('NFKC').toLowerCase();
}

async function selectKey(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ wrapped: string }>`SELECT wrapped FROM mail_address_key`.execute(db);
  return rows[0]?.wrapped;
}

/** Brings the key under the newest sealing key, as `rotate-keys` does with everything that is sealed. */
export async function resealAddressKey(db: Db, sealer: Sealer): Promise<Resealed> {
  const wrapped = await selectKey(db);
  if (wrapped === undefined || sealer.isByNewest(wrapped)) return { renewed: 0, left: {} };
  const anew = resealed(sealer, wrapped, PLACE);
  if (anew === undefined) return { renewed: 0, left: { [sealingKeyOf({ id: PLACE, kept: wrapped })]: 1 } };
  await sql`UPDATE mail_address_key SET wrapped = ${anew} WHERE wrapped = ${wrapped}`.execute(db);
  return { renewed: 1, left: {} };
}
