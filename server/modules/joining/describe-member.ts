import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Joining } from './joining.ts';
import type { JoiningOrigin } from './joining.tables.ts';
import { lockPersonKeys, isAnybodyElse, selectPerson, updatePerson } from './people.store.ts';
import { personKeys, type Person, type PersonKeys } from './person-keys.ts';

/**
 * Whether what a member now says of themselves is what somebody else is known by. Anyone who has something of that person waits, as
 * those who join do: of two who say the same at once, one is the other's somebody else.
 */
export async function lockDescribed(
  joining: Joining,
  tx: Db,
  panelistId: string,
  person: Person,
): Promise<{ readonly isAnybodyElse: boolean; readonly keys: PersonKeys }> {
  const keys = await personKeys(joining, tx, person);
  await lockPersonKeys(tx, keys);
  return { isAnybodyElse: await isAnybodyElse(tx, joining.panelId, keys, panelistId), keys };
}

/** A member says who they are anew: by this they are known from now on, also to the waitlist. */
export async function redescribeMember(
  tx: Db,
  panelistId: string,
  { dateOfBirth, zip, phone }: Person,
  keys: PersonKeys,
): Promise<void> {
  const known = { date_of_birth: dateOfBirth, zip, phone, phone_key: keys.phone, person_key: keys.person };
  await updatePerson(tx, panelistId, known);
}

/** How a member came, and when the invitation that they used was sent. */
export async function readOrigins(
  { panelId }: Pick<Joining, 'panelId'>,
  db: Db,
  panelistId: string,
): Promise<{
  readonly origin: JoiningOrigin | null;
  readonly phone: string | null;
  readonly zip: string | null;
  readonly dateOfBirth: string | null;
  readonly invitedAt: Date | null;
}> {
  const row = await selectPerson(db, panelId, panelistId);
  const { rows } = await sql<{ at: Date }>`
    SELECT sent_at AS at FROM invitation WHERE panel_id = ${panelId} AND panelist_id = ${panelistId}
      AND used_at IS NOT NULL ORDER BY used_at DESC LIMIT 1`.execute(db);
  return {
    origin: row?.origin ?? null,
    phone: row?.phone ?? null,
    zip: row?.zip ?? null,
    dateOfBirth: row?.date_of_birth ?? null,
    invitedAt: rows[0]?.at ?? null,
  };
}
