import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Joining } from './joining.ts';
import { insertFormerMember, selectPerson } from './people.store.ts';
import { personKeys, type Person } from './person-keys.ts';

/**
 * Remembers by keyed hashes alone that this person was a member, and forgets how they came: consents, invitations, their place.
 * What joining did not ask is taken from what is given.
 */
export async function forgetPerson(
  joining: Joining,
  tx: Db,
  panelistId: string,
  known: Pick<Person, 'email' | 'firstName' | 'lastName'> & Partial<Person>,
): Promise<number> {
  const row = await selectPerson(tx, joining.panelId, panelistId);
  const person: Person = {
    ...known,
    dateOfBirth: row?.date_of_birth ?? known.dateOfBirth ?? null,
    zip: row?.zip ?? known.zip ?? null,
    phone: row?.phone ?? known.phone ?? null,
  };
  await insertFormerMember(tx, joining.panelId, await personKeys(joining, tx, person), joining.clock.now());
  const consents = rowsOf(await sql`DELETE FROM consent WHERE panelist_id = ${panelistId}`.execute(tx));
  const invitations = rowsOf(await sql`DELETE FROM invitation WHERE panelist_id = ${panelistId}`.execute(tx));
  const people = rowsOf(await sql`DELETE FROM joining_person WHERE panelist_id = ${panelistId}`.execute(tx));
  return consents + invitations + people;
}

/** How to reach and call somebody, as far as joining asked: what an erasure looks for elsewhere. */
export async function readJoiningDetails({ panelId }: Joining, db: Db, panelistId: string) {
  const row = await selectPerson(db, panelId, panelistId);
  return row && { number: row.number, phone: row.phone, zip: row.zip, dateOfBirth: row.date_of_birth };
}

/** How somebody came, and every word they gave on what they agree to. */
export async function heldJoining({ panelId }: Joining, db: Db, panelistId: string) {
  const row = await selectPerson(db, panelId, panelistId);
  const consents = await sql<{ kind: string; version: string; isGiven: boolean; at: Date }>`
    SELECT kind, version, is_given AS "isGiven", at FROM consent WHERE panelist_id = ${panelistId} ORDER BY at DESC`.execute(
    db,
  );
  const details = row && {
    number: row.number,
    stage: row.stage,
    dateOfBirth: row.date_of_birth,
    zip: row.zip,
    phone: row.phone,
    cameFrom: row.utm_source,
    referredBy: row.utm_referral,
    askedAt: row.asked_at,
  };
  return { details, consents: consents.rows };
}
