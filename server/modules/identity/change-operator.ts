import { canApprove, gainsApproval } from '#contract/second-person/approvers.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import type { OperatorLink } from '#emails/operator-link-email.ts';
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
  /** `reason` says how the admin knows who asks. */
  | { readonly kind: 'reset-authenticator'; readonly reason: string }
  | { readonly kind: 'send-link' };

export type OperatorRefusal = 'NOT_FOUND' | 'YOURSELF' | 'LAST_ADMIN' | 'DISABLED' | 'NO_AUTHENTICATOR' | 'CHANGED';

/** The change gives somebody a role that can approve, so a second person has to agree. */
export interface TakesTwo {
  readonly takesTwo: { readonly name: string; readonly role: OperatorRole };
}

/** What two people agreed on, and which of them asked for it. */
export interface Agreed {
  readonly askedBy: string | null;
  /** The role that they had when it was asked. */
  readonly roleBefore?: OperatorRole;
}

interface AskedChange {
  readonly operatorId: string;
  readonly change: OperatorChange;
  /** Only where a second person had to. */
  readonly agreed?: Agreed;
}

/**
 * Changes an operator as an admin asked. Nobody changes themselves this way, and one admin who can sign in always
 * remains. What takes something away ends the sessions of whom it is taken from. What lets somebody approve takes two people, and
 * anyone who was made an approver, or had their sign-in reset, counts as one only after a while (contract/second-person/approvers.ts).
 */
export async function changeOperator(
  identity: Identity,
  tx: Db,
  { operatorId, change, agreed }: AskedChange,
  by: OperatorAct,
): Promise<Result<undefined, OperatorRefusal | TakesTwo>> {
  if (!isId(operatorId)) return err('NOT_FOUND');
  const locked = await lockOperatorAndAdmins(tx, identity.panelId, operatorId);
  const operator = locked.find((row) => row.operator_id === operatorId);
  if (operator === undefined) return err('NOT_FOUND');
  if (operatorId === by.operatorId) return err('YOURSELF');
  const takesAdmin = change.kind === 'disable' || (change.kind === 'role' && change.role !== 'ADMIN');
  const hasOtherAdmin = locked.some((row) => row.operator_id !== operatorId && isWorkingAdmin(row));
  if (operator.role === 'ADMIN' && takesAdmin && !hasOtherAdmin) return err('LAST_ADMIN');
  if (agreed?.roleBefore !== undefined && agreed.roleBefore !== operator.role) return err('CHANGED');
  const makesApprover = isMadeApprover(operator, change);
  if (makesApprover && agreed === undefined) return err({ takesTwo: { name: operator.name, role: operator.role } });
  const done = await apply(identity, tx, operator, change);
  if (!done.ok) return done;
  if (done.value !== 'unchanged') {
    const isReset =
      change.kind === 'reset-authenticator' || (change.kind === 'send-link' && operator.password_hash !== null);
    if (makesApprover || isReset) {
      const maker = agreed === undefined ? by.operatorId : agreed.askedBy;
      await updateOperator(tx, operatorId, { approver_since: identity.clock.now(), approver_by: maker });
    }
    const asked = agreed && { after: { ...done.value.after, askedBy: agreed.askedBy } };
    await writeAudit(identity, tx, by, { subject: ['operator', operatorId], ...done.value, ...asked });
  }
  return ok(undefined);
}

function isMadeApprover({ role, state }: OperatorRow, change: OperatorChange): boolean {
  if (change.kind === 'role') return gainsApproval(role, change.role);
  return change.kind === 'enable' && state === 'DISABLED' && canApprove(role);
}

function isWorkingAdmin(row: OperatorRow): boolean {
  return row.role === 'ADMIN' && row.state === 'ACTIVE' && row.password_hash !== null;
}

/** Who has used an authenticator has chosen a password before: if there's none now, both were reset. */
function whyLinked({ password_hash, totp_last_step }: OperatorRow): OperatorLink['why'] {
  if (password_hash !== null) return 'password';
  return totp_last_step === '0' ? 'invitation' : 'authenticator-reset';
}

type AuditedChange = Pick<AuditEvent, 'before'> & {
  readonly action: AuditActionOf<'operator'>;
  readonly after?: Readonly<Record<string, string>>;
};

async function apply(
  identity: Identity,
  tx: Db,
  operator: OperatorRow,
  change: OperatorChange,
): Promise<Result<AuditedChange | 'unchanged', OperatorRefusal>> {
  const { operator_id: operatorId, role, state } = operator;
  const now = identity.clock.now();
  switch (change.kind) {
    case 'role':
      if (role === change.role) return ok('unchanged');
      await updateOperator(tx, operatorId, { role: change.role });
      return ok({ action: 'operator.role-changed', before: { role }, after: { role: change.role } });
    case 'disable':
      if (state === 'DISABLED') return ok('unchanged');
      await updateOperator(tx, operatorId, { state: 'DISABLED' });
      await dropOperatorLink(tx, operatorId);
      await endOperatorSessions(tx, operatorId, now);
      return ok({ action: 'operator.disabled', before: { state }, after: { state: 'DISABLED' } });
    case 'enable':
      if (state === 'ACTIVE') return ok('unchanged');
      await updateOperator(tx, operatorId, { state: 'ACTIVE' });
      return ok({ action: 'operator.enabled', before: { state }, after: { state: 'ACTIVE' } });
    case 'reset-authenticator':
      // The link that it sends would work from the moment that somebody enables them.
      if (state === 'DISABLED') return err('DISABLED');
      if (operator.totp_secret === null) return err('NO_AUTHENTICATOR');
      // The password alone must not lead to a new authenticator: they come back as they came, with a link to their mailbox.
      await updateOperator(tx, operatorId, { totp_secret: null, password_hash: null, pepper_id: null });
      await replaceRecoveryCodes(tx, operatorId, [], now);
      await endOperatorSessions(tx, operatorId, now);
      await mailOperatorLink(identity, tx, operator, 'authenticator-reset');
      return ok({ action: 'operator.authenticator-reset', after: { reason: change.reason } });
    case 'send-link':
      if (state === 'DISABLED') return err('DISABLED');
      await mailOperatorLink(identity, tx, operator, whyLinked(operator));
      return ok({ action: 'operator.link-sent' });
  }
}
