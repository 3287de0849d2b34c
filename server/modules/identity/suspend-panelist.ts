import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { endSession } from './identity.store.ts';
import type { Identity } from './identity.ts';
import { deleteDeviceOfSession } from './known-devices.store.ts';
import { movePanelist } from './panelists.ts';
import { endOpenSessions, selectOpenSessions, selectPanelist } from './panelists.store.ts';

/** Shuts a member out at once, with a reason; false when they are not active, undefined when there is no such member. */
export function suspendPanelist(
  identity: Identity,
  panelistId: string,
  reason: string,
  by: OperatorAct,
): Promise<boolean | undefined> {
  return change(identity, panelistId, by, { from: 'ACTIVE', to: 'SUSPENDED', action: 'member.suspended', reason });
}

/** Lets a suspended member in again: they find everything as it was, and sign in. */
export function reinstatePanelist(
  identity: Identity,
  panelistId: string,
  reason: string,
  by: OperatorAct,
): Promise<boolean | undefined> {
  return change(identity, panelistId, by, { from: 'SUSPENDED', to: 'ACTIVE', action: 'member.reinstated', reason });
}

interface Change {
  readonly from: 'ACTIVE' | 'SUSPENDED';
  readonly to: 'ACTIVE' | 'SUSPENDED';
  readonly action: AuditActionOf<'panelist'>;
  readonly reason: string;
}

function change(
  identity: Identity,
  panelistId: string,
  by: OperatorAct,
  { from, to, action, reason }: Change,
): Promise<boolean | undefined> {
  return inTransaction(identity.db, async (tx) => {
    if (!(await isThere(identity, tx, panelistId))) return undefined;
    if (!(await movePanelist(identity, tx, panelistId, { from: [from], to }))) return false;
    if (to === 'SUSPENDED') await endOpenSessions(tx, panelistId, { reason: 'SUSPENDED', now: identity.clock.now() });
    await writeAudit(identity, tx, by, { action, subject: ['panelist', panelistId], after: { reason } });
    return true;
  });
}

/** Signs one device of a member out; false when it was signed out before. */
export function endPanelistSession(
  identity: Identity,
  panelistId: string,
  sessionId: string,
  by: OperatorAct,
): Promise<boolean | undefined> {
  return inTransaction(identity.db, async (tx) => {
    if (!(await isThere(identity, tx, panelistId))) return undefined;
    const now = identity.clock.now();
    const open = await selectOpenSessions(tx, panelistId, now);
    if (!open.some(({ session_id }) => session_id === sessionId)) return false;
    await endSession(tx, sessionId, 'OPERATOR', now);
    await deleteDeviceOfSession(tx, sessionId);
    await writeAudit(identity, tx, by, {
      action: 'member.signed-out',
      subject: ['panelist', panelistId],
      after: { sessions: 1 },
    });
    return true;
  });
}

const isThere = async ({ panelId }: Identity, tx: Db, panelistId: string): Promise<boolean> =>
  isId(panelistId) && (await selectPanelist(tx, panelId, panelistId)) !== undefined;
