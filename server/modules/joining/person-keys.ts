import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import { sealingKeyOf, type Resealed } from '#server/platform/reseal-rows.ts';
import { resealed } from '#server/platform/sealing.ts';
import type { Joining } from './joining.ts';
import type { JoiningTables } from './joining.tables.ts';

/** What tells that two people are one. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}

/** Keyed hashes of a person: nobody who has the database alone can try names or numbers against them. */
export interface PersonKeys {
  readonly email: Buffer;
  readonly phone: Buffer | null;
  /** Name, date of birth and zip together; null when one of them is not known. */
  readonly person: Buffer | null;
}

const KEY_BYTES = 32;
const placeOf = (panelId: string): string => `person-key:${panelId}`;
const tables = (db: Db) => db.withTables<JoiningTables>();

export async function personKeys(joining: Joining, tx: Db, person: Person): Promise<PersonKeys> {
  const secret = await secretOf(joining, tx);
  const hash = (kind: string, ...parts: readonly string[]): Buffer =>
    createHmac('sha256', secret)
      .update([kind, ...parts].join('\0'))
      .digest();
  const { dateOfBirth, zip } = person;
  const phone = normalPhone(person.phone ?? '');
  const name = normalName(`${person.firstName} ${person.lastName}`);
  return {
    email: hash('email', person.email.trim().normalize('NFKC').toLowerCase()),
    phone: phone === '' ? null : hash('phone', phone),
    person:
      dateOfBirth === null || zip === null || name === '' ? null : hash('person', name, dateOfBirth, zip.slice(0, 5)),
  };
}

/** The last ten digits: with or without the country's code it is one number. */
function normalPhone(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}

/** Letters alone, without accents: José Núñez-Ortiz and jose nunez ortiz are one. */
function normalName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}

/** Noted apart from the caller's transaction: undone with it, the key would live on in memory. */
async function secretOf(joining: Joining, tx: Db): Promise<KeyObject> {
  const { db, panelId, sealer, chance, personKeys: known } = joining;
  const held = known.get(panelId);
  if (held !== undefined) return held;
  let wrapped = await selectSecret(tx, panelId);
  if (wrapped === undefined) {
    await tables(db)
      .insertInto('person_key_secret')
      .values({ panel_id: panelId, wrapped: sealer.seal(chance.bytes(KEY_BYTES), placeOf(panelId)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    wrapped = await selectSecret(db, panelId);
  }
  if (wrapped === undefined) throw new Error('the key of people was not kept');
  // Made once: to prepare a key from its bytes takes longer than the hash itself.
  const secret = createSecretKey(sealer.open(wrapped, placeOf(panelId)));
  known.set(panelId, secret);
  return secret;
}

async function selectSecret(db: Db, panelId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('person_key_secret')
    .select('wrapped')
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
  return row?.wrapped;
}

/** Brings the key under the newest sealing key, as `rotate-keys` does with everything that is sealed. */
export async function resealPersonKey({ db, panelId, sealer }: Joining): Promise<Resealed> {
  const wrapped = await selectSecret(db, panelId);
  if (wrapped === undefined || sealer.isByNewest(wrapped)) return { renewed: 0, left: {} };
  const anew = resealed(sealer, wrapped, placeOf(panelId));
  if (anew === undefined) return { renewed: 0, left: { [sealingKeyOf({ id: panelId, kept: wrapped })]: 1 } };
  await tables(db)
    .updateTable('person_key_secret')
    .set({ wrapped: anew })
    .where('panel_id', '=', panelId)
    .where('wrapped', '=', wrapped)
    .execute();
  return { renewed: 1, left: {} };
}
