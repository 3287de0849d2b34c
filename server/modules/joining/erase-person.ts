import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Joining } from './joining.ts';
import { insertFormerMember, selectPerson } from './people.store.ts';
import { personKeys, type Person } from './person-keys.ts';

const ERASED_FILE_NAME = '[erased].csv';

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
  // First: anyone who takes people in by a file holds its row, and then theirs.
  const files = await forgetFileNames(joining, tx, panelistId, known);
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
  return consents + invitations + people + files;
}

/** What an operator called a file may be what somebody is called: the one they came by, and whichever holds their name. */
async function forgetFileNames(
  { panelId }: Joining,
  tx: Db,
  panelistId: string,
  { email, firstName, lastName }: Pick<Person, 'email' | 'firstName' | 'lastName'>,
): Promise<number> {
  const words = [email, firstName, lastName].map((word) => word.trim().toLowerCase()).filter((word) => word.length > 2);
  return rowsOf(
    await sql`
      UPDATE people_file SET file_name = ${ERASED_FILE_NAME}
      WHERE panel_id = ${panelId} AND file_name <> ${ERASED_FILE_NAME} AND (
        file_id IN (SELECT people_file_id FROM joining_person WHERE panelist_id = ${panelistId})
        OR EXISTS (SELECT FROM unnest(${words}::text[]) word WHERE position(word IN lower(file_name)) > 0))`.execute(
      tx,
    ),
  );
}

/** How to reach and call somebody, as far as joining asked: what an erasure looks for elsewhere. */
export async function readJoiningDetails({ panelId }: Joining, db: Db, panelistId: string) {
  const row = await selectPerson(db, panelId, panelistId);
  return row && { number: row.number, phone: row.phone, zip: row.zip, dateOfBirth: row.date_of_birth };
}

/** How somebody came, and every word they gave on what they agree to. */
export async function exportJoining({ panelId }: Joining, db: Db, panelistId: string) {
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
