import { inTransaction } from '#server/platform/database/transaction.ts';
import type { MemberSession } from './authenticate.ts';
import { isId } from '#server/platform/chance.ts';
import { endSession, selectOpenAmong } from './identity.store.ts';
import type { Identity } from './identity.ts';
import { deleteDevice, deleteDeviceOfSession, selectIdleDevices, type KnownDevice } from './known-devices.store.ts';
import { endOpenSessions, selectOpenSessions } from './panelists.store.ts';

/** Where a member is signed in. */
export interface OpenSession {
  readonly sessionId: string;
  readonly device: string | null;
  readonly signedInAt: Date;
  /** To a quarter of an hour: a session that is used renews itself that often. */
  readonly lastSeenAt: Date;
  readonly isThisOne: boolean;
}

export async function listOwnSessions(identity: Identity, own: MemberSession): Promise<readonly OpenSession[]> {
  const rows = await selectOpenSessions(identity.db, own.panelistId, identity.clock.now());
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    signedInAt: row.signed_in_at,
    lastSeenAt: row.rotated_at,
    isThisOne: row.session_id === own.sessionId,
  }));
}

/** Those of these sessions that are still open: what was opened for one lasts no longer. */
export function openSessionsAmong(
  { db, clock }: Identity,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return selectOpenAmong(db, sessionIds, clock.now());
}

/** Browsers that the member signed in on before and is not signed in on now: each has tries of its own at the password. */
export function listOwnDevices({ db, clock }: Identity, own: MemberSession): Promise<readonly KnownDevice[]> {
  return selectIdleDevices(db, own.panelistId, clock.now());
}

/** From now on it is as any other browser; somebody else's device is as one that there is not. */
export async function forgetOwnDevice({ db }: Identity, own: MemberSession, deviceId: string): Promise<boolean> {
  return isId(deviceId) && deleteDevice(db, 'member', own.panelistId, deviceId);
}

/** Signs one of the member's own devices out and forgets it; somebody else's session is as one that there is not. */
export function endOwnSession(identity: Identity, own: MemberSession, sessionId: string): Promise<boolean> {
  return inTransaction(identity.db, async (tx) => {
    const open = await selectOpenSessions(tx, own.panelistId, identity.clock.now());
    if (!open.some((row) => row.session_id === sessionId)) return false;
    await endSession(tx, sessionId, 'MEMBER', identity.clock.now());
    await deleteDeviceOfSession(tx, sessionId);
    return true;
  });
}

/** Signs every other device out and forgets it; how many sessions that were. */
export function endOtherSessions(identity: Identity, own: MemberSession): Promise<number> {
  return inTransaction(identity.db, (tx) =>
    endOpenSessions(tx, own.panelistId, { reason: 'MEMBER', now: identity.clock.now(), except: own.sessionId }),
  );
}
