import { sql } from 'kysely';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ConsentKind, JoiningOrigin, JoiningStage, JoiningTables } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import type { Acquaintance } from './join-waitlist.ts';
import { personKeys, type Person, type PersonKeys } from './person-keys.ts';

// What join-waitlist.ts does with one person, with some hundred in a handful of statements.

const tables = (db: Db) => db.withTables<JoiningTables>();
const keysIn = (all: readonly PersonKeys[]): readonly Buffer[] =>
  all.flatMap(({ email, phone, person }) => [email, phone, person]).filter((key) => key !== null);

/** By what these people are known, in their order. */
export async function keysOfPeople(
  joining: Joining,
  tx: Db,
  people: readonly Person[],
): Promise<readonly PersonKeys[]> {
  const keys: PersonKeys[] = [];
  // The secret is read once and then in memory.
  for (const person of people) keys.push(await personKeys(joining, tx, person));
  return keys;
}

/** As `lockPersonKeys`, in the same order: anyone who has something of these people waits until this transaction is done. */
export async function lockPeopleKeys(tx: Db, all: readonly PersonKeys[]): Promise<void> {
  const keys = [...new Set(keysIn(all).map((key) => key.toString('hex')))].toSorted();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(tx);
}

/** Whether the panel knows these people under any name, in their order. */
export async function recognisePeople(
  { panelId }: Joining,
  tx: Db,
  all: readonly PersonKeys[],
): Promise<readonly Acquaintance[]> {
  const { rows: former } = await sql<{ key: string }>`
    SELECT encode(key, 'hex') AS key FROM former_member
    WHERE panel_id = ${panelId} AND key = ANY (${keysIn(all)}::bytea[])`.execute(tx);
  const phones = all.flatMap(({ phone }) => phone ?? []);
  const persons = all.flatMap(({ person }) => person ?? []);
  const { rows: same } = await sql<{ key: string }>`
    SELECT encode(phone_key, 'hex') AS key FROM joining_person
      WHERE panel_id = ${panelId} AND phone_key = ANY (${phones}::bytea[]) AND stage = 'JOINED'
    UNION SELECT encode(person_key, 'hex') FROM joining_person
      WHERE panel_id = ${panelId} AND person_key = ANY (${persons}::bytea[])`.execute(tx);
  const [left, here] = [new Set(former.map(({ key }) => key)), new Set(same.map(({ key }) => key))];
  return all.map((keys) => {
    const hex = keysIn([keys]).map((key) => key.toString('hex'));
    if (hex.some((key) => left.has(key))) return 'former-member';
    return hex.some((key) => here.has(key)) ? 'same-person' : 'stranger';
  });
}

export interface AddedPerson {
  readonly panelistId: string;
  readonly person: Person;
  readonly keys: PersonKeys;
  readonly cellId: string | null;
  readonly source: string | null;
}

/** Puts people on the way into the panel, who came by this file. */
export async function addPeople(
  { clock, panelId }: Joining,
  tx: Db,
  people: readonly AddedPerson[],
  came: { readonly origin: JoiningOrigin; readonly stage: JoiningStage; readonly fileId: string },
): Promise<void> {
  if (people.length === 0) return;
  const now = clock.now();
  const { rows: numbers } = await sql<{ number: string }>`
    SELECT 'W-' || nextval('joining_number') AS number FROM generate_series(1, ${people.length})`.execute(tx);
  await tables(tx)
    .insertInto('joining_person')
    .values(
      people.map(({ panelistId, person, keys, cellId, source }, index) => ({
        panelist_id: panelistId,
        panel_id: panelId,
        number: numbers[index]?.number ?? '',
        stage: came.stage,
        origin: came.origin,
        date_of_birth: person.dateOfBirth,
        zip: person.zip,
        phone: person.phone,
        phone_key: keys.phone,
        person_key: keys.person,
        cell_id: cellId,
        utm_source: source,
        utm_referral: null,
        survey_task_id: null,
        registration_email_at: null,
        people_file_id: came.fileId,
        asked_at: now,
        stage_at: now,
      })),
    )
    .execute();
}

/** Who of these is on the list, was not invited before, and stood in no line further up in this file. */
export async function findUninvited(
  { panelId }: Joining,
  tx: Db,
  panelistIds: readonly string[],
  fileId: string,
): Promise<ReadonlySet<string>> {
  if (panelistIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM joining_person
    WHERE panel_id = ${panelId} AND panelist_id = ANY (${panelistIds}::uuid[])
      AND stage IN ('WAITING', 'QUALIFIED', 'STANDBY') AND people_file_id IS DISTINCT FROM ${fileId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Who is on the list already and is in this file: its invitations go to them too. */
export async function nameInFile(tx: Db, fileId: string, panelistIds: readonly string[]): Promise<void> {
  if (panelistIds.length === 0) return;
  await sql`UPDATE joining_person SET people_file_id = ${fileId}
    WHERE panelist_id = ANY (${panelistIds}::uuid[])`.execute(tx);
}

export interface ConsentOfBefore {
  readonly panelistId: string;
  readonly kind: ConsentKind;
  readonly version: string;
  readonly at: Date;
}

/** Keeps what people agreed to where they were before, as of then. */
export async function recordConsentsOfBefore(
  { chance, clock }: Joining,
  tx: Db,
  given: readonly ConsentOfBefore[],
): Promise<void> {
  if (given.length === 0) return;
  const now = clock.now();
  await tables(tx)
    .insertInto('consent')
    .values(
      given.map(({ panelistId, kind, version, at }) => ({
        consent_id: newId(chance, now),
        panelist_id: panelistId,
        kind,
        version,
        is_given: true,
        at,
      })),
    )
    .execute();
}
