import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Identity } from './identity.ts';
import type { PanelistState } from './identity.tables.ts';
import {
  endOpenSessions,
  selectFailure,
  selectOpenSessions,
  selectPanelist,
  selectPanelists,
} from './panelists.store.ts';
import { selectDevices, selectIdleDevices, type KnownDevice } from './known-devices.store.ts';
import { failureKey, forgetAllFailures } from './sign-in-failures.ts';

export interface PanelistRow {
  readonly panelistId: string;
  readonly externalId: string;
  readonly state: PanelistState;
  readonly joinedAt: Date | null;
  readonly createdAt: Date;
}

export interface PanelistSearch {
  /** A member number. */
  readonly text: string | undefined;
  readonly state: PanelistState | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Members, the newest first; a text finds the member with that number. */
export async function listPanelists(identity: Identity, db: Db, search: PanelistSearch): Promise<PanelistRow[]> {
  const text = search.text?.trim() || undefined;
  const rows = await selectPanelists(db, {
    panelId: identity.panelId,
    state: search.state,
    externalId: text?.toUpperCase(),
    emailKey: undefined,
    namePrefix: undefined,
    after: search.after,
    limit: search.limit,
  });
  return rows.map(rowOf);
}

/** What may be shown of a member without saying who it is. */
export async function readPanelist(identity: Identity, db: Db, panelistId: string): Promise<PanelistRow | undefined> {
  const row = await found(identity, db, panelistId);
  return row && rowOf(row);
}

export interface PanelistAccount {
  readonly sessions: readonly {
    readonly sessionId: string;
    /** Null for the oldest. */
    readonly device: string | null;
    readonly signedInAt: Date;
    readonly usedAt: Date;
  }[];
  /** Browsers that signed in before and are not signed in now. */
  readonly knownDevices: readonly KnownDevice[];
  readonly failedSignIns: number;
  readonly lockedUntil: Date | null;
}

/** Where a member is signed in, and whether somebody is guessing their password from devices they do not use. */
export async function readAccount(identity: Identity, db: Db, panelistId: string): Promise<PanelistAccount> {
  const now = identity.clock.now();
  const row = await found(identity, db, panelistId);
  const failure = row && (await selectFailure(db, unknownDevices(identity, row.email_key)));
  const sessions = await selectOpenSessions(db, panelistId, now);
  const isLocked = failure?.locked_until != null && failure.locked_until > now;
  return {
    sessions: sessions.map((one) => ({
      sessionId: one.session_id,
      device: one.device,
      signedInAt: one.signed_in_at,
      usedAt: one.rotated_at,
    })),
    knownDevices: await selectIdleDevices(db, panelistId, now),
    failedSignIns: failure?.failures ?? 0,
    lockedUntil: isLocked ? (failure?.locked_until ?? null) : null,
  };
}

/** Who a member is, for somebody with a reason. The reason and the look are in the audit log before the answer is. */
export function revealPanelist(
  identity: Identity,
  db: Db,
  { panelistId, reason }: { readonly panelistId: string; readonly reason: string },
  by: OperatorAct,
): Promise<{ readonly firstName: string; readonly lastName: string; readonly email: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await found(identity, tx, panelistId);
    if (row === undefined) return undefined;
    await audit(identity, tx, by, { action: 'member.identity-seen', panelistId, after: { reason } });
    return { firstName: row.first_name, lastName: row.last_name, email: row.email };
  });
}

/** Signs a member out everywhere and forgets their known devices; how many sessions that were. */
export function endPanelistSessions(
  identity: Identity,
  db: Db,
  panelistId: string,
  by: OperatorAct,
): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    if ((await found(identity, tx, panelistId)) === undefined) return undefined;
    const ended = await endOpenSessions(tx, panelistId, { reason: 'OPERATOR', now: identity.clock.now() });
    await audit(identity, tx, by, { action: 'member.signed-out', panelistId, after: { sessions: ended } });
    return ended;
  });
}

/**
 * Forgets the failed sign-ins, and with them the lock, also of known devices. Those stay known: strangers who guess elsewhere say
 * nothing against them. Where a device itself is doubted, its session is ended, or all of them.
 */
export function unlockPanelist(
  identity: Identity,
  db: Db,
  panelistId: string,
  by: OperatorAct,
): Promise<boolean | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await found(identity, tx, panelistId);
    if (row === undefined) return undefined;
    const deviceIds = (await selectDevices(tx, 'member', panelistId)).map(({ deviceId }) => deviceId);
    await forgetAllFailures(tx, identity.signer, { audience: 'member', accountKey: row.email_key }, deviceIds);
    await audit(identity, tx, by, { action: 'member.sign-in-unlocked', panelistId, after: {} });
    return true;
  });
}

const unknownDevices = ({ signer }: Identity, key: string): Buffer =>
  failureKey(signer, { audience: 'member', accountKey: key, deviceId: undefined });

const found = async (identity: Identity, db: Db, panelistId: string) =>
  isId(panelistId) ? selectPanelist(db, identity.panelId, panelistId) : undefined;

export function rowOf(row: {
  panelist_id: string;
  external_id: string;
  state: PanelistState;
  joined_at: Date | null;
  created_at: Date;
}): PanelistRow {
  return {
    panelistId: row.panelist_id,
    externalId: row.external_id,
    state: row.state,
    joinedAt: row.joined_at,
    createdAt: row.created_at,
  };
}

interface MemberChange {
  readonly action: AuditActionOf<'panelist'>;
  readonly panelistId: string;
  readonly after: Readonly<Record<string, string | number>>;
}

function audit(
  identity: Identity,
  tx: Db,
  by: OperatorAct,
  { action, panelistId, after }: MemberChange,
): Promise<void> {
  return writeAudit(identity, tx, by, { action, subject: ['panelist', panelistId], after });
}
