import type { OperatorRole } from '#contract/wire/rest.ts';
import { operatorSecurityEmail } from '#emails/operator-security-email.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { AuditEvent } from '#server/platform/audit/audit-log.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Identity } from './identity.ts';
import { mailOperatorLink, dropOperatorLink } from './operator-link.ts';
import { lockOperatorAndAdmins, updateOperator } from './operator-listing.store.ts';
import { endOperatorSessions } from './operator-sessions.store.ts';
import { replaceRecoveryCodes, type OperatorRow } from './operators.store.ts';

export type OperatorChange =
  | { readonly kind: 'role'; readonly role: OperatorRole }
  | { readonly kind: 'disable' }
  | { readonly kind: 'enable' }
  | { readonly kind: 'reset-authenticator' }
  | { readonly kind: 'send-link' };

export type OperatorRefusal = 'NOT_FOUND' | 'YOURSELF' | 'LAST_ADMIN' | 'DISABLED' | 'NO_AUTHENTICATOR';

/**
 * Changes an operator as an admin asked. Nobody changes themselves this way, and one admin who can sign in always
 * remains. What takes something away ends the sessions of whom it is taken from.
 */
export async function changeOperator(
  identity: Identity,
  tx: Db,
  operatorId: string,
  change: OperatorChange,
  by: OperatorAct,
): Promise<Result<undefined, OperatorRefusal>> {
  if (!isId(operatorId)) return err('NOT_FOUND');
  const locked = await lockOperatorAndAdmins(tx, identity.panelId, operatorId);
  const operator = locked.find((row) => row.operator_id === operatorId);
  if (operator === undefined) return err('NOT_FOUND');
  if (operatorId === by.operatorId) return err('YOURSELF');
  const takesAdmin = change.kind === 'disable' || (change.kind === 'role' && change.role !== 'ADMIN');
  const hasOtherAdmin = locked.some((row) => row.operator_id !== operatorId && isWorkingAdmin(row));
  if (operator.role === 'ADMIN' && takesAdmin && !hasOtherAdmin) return err('LAST_ADMIN');
  const done = await apply(identity, tx, operator, change);
  if (!done.ok) return done;
  if (done.value !== 'nothing to do') {
    await writeAudit(identity, tx, by, { subject: ['operator', operatorId], ...done.value });
  }
  return ok(undefined);
}

function isWorkingAdmin(row: OperatorRow): boolean {
  return row.role === 'ADMIN' && row.state === 'ACTIVE' && row.password_hash !== null;
}

type AuditedChange = Pick<AuditEvent, 'action' | 'before' | 'after'>;

async function apply(
  identity: Identity,
  tx: Db,
  operator: OperatorRow,
  change: OperatorChange,
): Promise<Result<AuditedChange | 'nothing to do', OperatorRefusal>> {
  const { operator_id: operatorId, role, state } = operator;
  const now = identity.clock.now();
  switch (change.kind) {
    case 'role':
      if (role === change.role) return ok('nothing to do');
      await updateOperator(tx, operatorId, { role: change.role });
      return ok({ action: 'operator.role-changed', before: { role }, after: { role: change.role } });
    case 'disable':
      if (state === 'DISABLED') return ok('nothing to do');
      await updateOperator(tx, operatorId, { state: 'DISABLED' });
      await dropOperatorLink(tx, operatorId);
      await endOperatorSessions(tx, operatorId, now);
      return ok({ action: 'operator.disabled', before: { state }, after: { state: 'DISABLED' } });
    case 'enable':
      if (state === 'ACTIVE') return ok('nothing to do');
      await updateOperator(tx, operatorId, { state: 'ACTIVE' });
      return ok({ action: 'operator.enabled', before: { state }, after: { state: 'ACTIVE' } });
    case 'reset-authenticator':
      if (operator.totp_secret === null) return err('NO_AUTHENTICATOR');
      await updateOperator(tx, operatorId, { totp_secret: null });
      await replaceRecoveryCodes(tx, operatorId, [], now);
      await endOperatorSessions(tx, operatorId, now);
      await identity.mail.send(tx, {
        to: operator.email,
        ...operatorSecurityEmail({
          name: operator.name,
          what: 'authenticator-reset',
          consoleUrl: identity.consoleUrl(),
        }),
      });
      return ok({ action: 'operator.authenticator-reset' });
    case 'send-link':
      if (state === 'DISABLED') return err('DISABLED');
      await mailOperatorLink(identity, tx, operator);
      return ok({ action: 'operator.link-sent' });
  }
}
