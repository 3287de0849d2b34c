import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ConsentKind, JoiningOrigin, JoiningStage } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import {
  insertConsents,
  lockPersonKeys,
  insertPerson,
  isFormerMember,
  isOtherMember,
  findSamePerson,
  nextNumber,
  updatePerson,
} from './people.store.ts';
import { personKeys, type Person, type PersonKeys } from './person-keys.ts';

/** Whether the panel knows this person under any name; the address itself is for the identity room to compare. */
export type Acquaintance = 'stranger' | 'former-member' | 'same-person';

export async function recognisePerson(
  joining: Joining,
  tx: Db,
  person: Person,
): Promise<{ readonly acquaintance: Acquaintance; readonly keys: PersonKeys }> {
  const keys = await personKeys(joining, tx, person);
  await lockPersonKeys(tx, keys);
  if (await isFormerMember(tx, joining.panelId, keys)) return { acquaintance: 'former-member', keys };
  const same = await findSamePerson(tx, joining.panelId, keys);
  return { acquaintance: same === undefined ? 'stranger' : 'same-person', keys };
}

export interface NewJoiningPerson {
  readonly panelistId: string;
  readonly person: Person;
  readonly keys: PersonKeys;
  readonly origin: JoiningOrigin;
  readonly stage: JoiningStage;
  readonly cellId?: string | null;
  readonly utmSource?: string | null;
  readonly utmReferral?: string | null;
  readonly surveyTaskId?: string | null;
}

/** Puts somebody on the way into the panel. */
export async function addPerson(
  joining: Joining,
  tx: Db,
  added: NewJoiningPerson,
): Promise<{ readonly number: string }> {
  const now = joining.clock.now();
  const number = await nextNumber(tx);
  await insertPerson(tx, {
    panelist_id: added.panelistId,
    panel_id: joining.panelId,
    number,
    stage: added.stage,
    origin: added.origin,
    date_of_birth: added.person.dateOfBirth,
    zip: added.person.zip,
    phone: added.person.phone,
    phone_key: added.keys.phone,
    person_key: added.keys.person,
    cell_id: added.cellId ?? null,
    utm_source: added.utmSource ?? null,
    utm_referral: added.utmReferral ?? null,
    survey_task_id: added.surveyTaskId ?? null,
    asked_at: now,
    stage_at: now,
  });
  return { number };
}

/** Whether who registers as this person is a member under another address, or was one. Anyone who has something of them waits. */
export async function recogniseRegistering(
  joining: Joining,
  tx: Db,
  panelistId: string,
  person: Person,
): Promise<{ readonly acquaintance: 'stranger' | 'former-member' | 'other-member'; readonly keys: PersonKeys }> {
  const keys = await personKeys(joining, tx, person);
  await lockPersonKeys(tx, keys);
  if (await isFormerMember(tx, joining.panelId, keys)) return { acquaintance: 'former-member', keys };
  const isOther = await isOtherMember(tx, joining.panelId, keys, panelistId);
  return { acquaintance: isOther ? 'other-member' : 'stranger', keys };
}

/** What somebody says of themselves when they register: by this they are known from now on. */
export async function describePerson(
  tx: Db,
  panelistId: string,
  { dateOfBirth, zip }: Person,
  keys: PersonKeys,
): Promise<void> {
  await updatePerson(tx, panelistId, { date_of_birth: dateOfBirth, zip, person_key: keys.person });
}

export interface GivenConsent {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly isGiven: boolean;
}

/** Keeps what somebody agreed to, and in which version. */
export async function recordConsents(
  { chance, clock }: Joining,
  tx: Db,
  panelistId: string,
  given: readonly GivenConsent[],
): Promise<void> {
  if (given.length === 0) return;
  const now = clock.now();
  await insertConsents(
    tx,
    given.map(({ kind, version, isGiven }) => ({
      consent_id: newId(chance, now),
      panelist_id: panelistId,
      kind,
      version,
      is_given: isGiven,
      at: now,
    })),
  );
}
