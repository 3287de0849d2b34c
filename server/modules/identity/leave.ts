import { sql } from 'kysely';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import type { Identity } from './identity.ts';
import { newMemberNumber } from './panelists.ts';
import { endOpenSessions, selectOpenSessions, selectPanelist } from './panelists.store.ts';
import { deleteDevices, selectDevices, selectIdleDevices } from './known-devices.store.ts';
import { forgetAllFailures } from './sign-in-failures.ts';

/** Shuts an account that its owner wants deleted: no session, no sign-in, no invitation. False when it is not theirs to shut. */
export async function beginLeaving({ clock, panelId }: Identity, tx: Db, panelistId: string): Promise<boolean> {
  const now = clock.now();
  const moved = rowsOf(
    await sql`UPDATE panelist SET state = 'LEAVING', updated_at = ${now}
      WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND state = 'ACTIVE'`.execute(tx),
  );
  if (moved === 0) return false;
  await endOpenSessions(tx, panelistId, { reason: 'LEAVING', now });
  return true;
}

/** After a restore: shuts an account that was erased once, whatever its state. False when it is not here, or erased still. */
export async function shutErased({ clock, panelId }: Identity, tx: Db, panelistId: string): Promise<boolean> {
  const now = clock.now();
  const shut = rowsOf(
    await sql`UPDATE panelist SET state = 'LEAVING', updated_at = ${now}
      WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND state <> 'ERASED'`.execute(tx),
  );
  if (shut === 0) return false;
  await endOpenSessions(tx, panelistId, { reason: 'LEAVING', now });
  return true;
}

/** Everything that an account is known by, for anyone who has to find it elsewhere. */
export interface AccountNames {
  readonly email: string;
  readonly emailKey: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string;
  readonly iamId: string;
}

export async function readAccountNames(
  { panelId }: Identity,
  db: Db,
  panelistId: string,
): Promise<AccountNames | undefined> {
  const row = await selectPanelist(db, panelId, panelistId);
  return (
    row && {
      email: row.email,
      emailKey: row.email_key,
      firstName: row.first_name,
      lastName: row.last_name,
      externalId: row.external_id,
      iamId: row.iam_id,
    }
  );
}

/** Sessions and passwords of somebody who leaves, also the old ones. */
export async function eraseSignIn(
  { signer }: Identity,
  tx: Db,
  panelistId: string,
  names: AccountNames,
): Promise<number> {
  const sessions = rowsOf(await sql`DELETE FROM member_session WHERE panelist_id = ${panelistId}`.execute(tx));
  const passwords = rowsOf(await sql`DELETE FROM member_password WHERE iam_id = ${names.iamId}`.execute(tx));
  const history = rowsOf(await sql`DELETE FROM password_history WHERE iam_id = ${names.iamId}`.execute(tx));
  const deviceIds = (await selectDevices(tx, 'member', panelistId)).map(({ deviceId }) => deviceId);
  await forgetAllFailures(tx, signer, { audience: 'member', accountKey: names.emailKey }, deviceIds);
  await deleteDevices(tx, 'member', panelistId);
  return sessions + passwords + history;
}

/**
 * The row that points and answers hang on stays, and is nobody: no name, no address, and another member number than the one that
 * stands in files that left the house.
 */
export async function eraseAccount({ clock, chance, panelId }: Identity, tx: Db, panelistId: string): Promise<void> {
  const now = clock.now();
  const address = `${panelistId}@erased.invalid`;
  await sql`
    UPDATE panelist SET state = 'ERASED', email = ${address}, email_key = ${address}, first_name = '', last_name = '',
      external_id = ${newMemberNumber(chance)}, iam_id = ${newId(chance, now)}, time_zone = NULL,
      customer_account_id = NULL, updated_at = ${now}
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND state IN ('LEAVING', 'ERASED')`.execute(tx);
}

/** An account as its owner may read it, with the devices it is signed in on. */
export async function heldAccount({ panelId, clock }: Identity, db: Db, panelistId: string) {
  const row = await selectPanelist(db, panelId, panelistId);
  if (row === undefined) return undefined;
  const sessions = await selectOpenSessions(db, panelistId, clock.now());
  const devices = await selectIdleDevices(db, panelistId, clock.now());
  const zone = await sql<{
    zone: string | null;
  }>`SELECT time_zone AS zone FROM panelist WHERE panelist_id = ${panelistId}`.execute(db);
  return {
    account: {
      memberNumber: row.external_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      state: row.state,
      joinedAt: row.joined_at,
      createdAt: row.created_at,
      timeZone: zone.rows[0]?.zone ?? null,
    },
    sessions: sessions.map((one) => ({ device: one.device, signedInAt: one.signed_in_at, lastSeenAt: one.rotated_at })),
    knownDevices: devices.map(({ name, signedInAt }) => ({ device: name, signedInAt })),
  };
}
