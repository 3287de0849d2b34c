import { operatorSecurityEmail } from '#emails/operator-security-email.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { deviceName } from './device-name.ts';
import type { Identity } from './identity.ts';
import { renewDevices } from './known-device.ts';
import { checkOperatorPassword } from './operator-password.ts';
import { checkSecondStep } from './operator-second-step.ts';
import { endOperatorSessions } from './operator-sessions.store.ts';
import { type OwnAct, renewOperatorToken } from './own-operator-sessions.ts';
import { findOperatorById, holdOperator, updateOperatorPassword, type OperatorRow } from './operators.store.ts';
import { renewCodes } from './recovery-codes.ts';
import type { SignInFailure } from './check-password.ts';

/** Gives an operator new recovery codes, and their session another token, for a fresh code of their authenticator; the old ones are void. */
export async function renewRecoveryCodes(
  identity: Identity,
  code: string,
  by: OwnAct,
): Promise<Result<{ readonly codes: readonly string[]; readonly token: string }, SignInFailure>> {
  const operator = await own(identity, by);
  const proven = await checkSecondStep(identity, operator, { code }, by.deviceToken);
  if (!proven.ok) return proven;
  return inTransaction(identity.db, async (tx) => {
    if (!(await holdOperator(tx, operator, identity.clock.now()))) return err(CHANGED_MEANWHILE);
    const codes = await renewCodes(identity, tx, operator.operator_id);
    const token = await renewOperatorToken(identity, tx, by);
    await recordAndMail(identity, tx, operator, 'recovery-codes-renewed');
    await audit(identity, tx, 'operator.recovery-codes-renewed', by);
    return ok({ codes, token });
  });
}

/**
 * Changes an operator's own password and ends their other sessions. Every known device is forgotten; the one here begins anew,
 * with the token in the answer. This session gets another token. The caller has checked the rules.
 */
export async function changeOperatorPassword(
  identity: Identity,
  given: { readonly currentPassword: string; readonly newPassword: string },
  by: OwnAct,
): Promise<Result<{ readonly deviceToken: string; readonly token: string }, SignInFailure>> {
  const operator = await own(identity, by);
  const { email } = operator;
  const { deviceToken } = by;
  const checked = await checkOperatorPassword(identity, { email, password: given.currentPassword, deviceToken });
  if (!checked.ok) return checked;
  const hashed = await identity.passwords.hash(operator.operator_id, given.newPassword);
  if (!hashed.ok) return err({ kind: 'overloaded' });
  return inTransaction(identity.db, async (tx) => {
    if (!(await updateOperatorPassword(tx, checked.value, hashed.value))) return err(CHANGED_MEANWHILE);
    await endOperatorSessions(tx, operator.operator_id, identity.clock.now(), by.sessionId);
    const owner = { audience: 'operator', accountId: operator.operator_id, email } as const;
    const here = { sessionId: by.sessionId, name: deviceName(by.userAgent) };
    const device = await renewDevices(identity, tx, owner, here);
    const token = await renewOperatorToken(identity, tx, by);
    await recordAndMail(identity, tx, operator, 'password-changed');
    await audit(identity, tx, 'operator.password-changed', by);
    return ok({ deviceToken: device.token, token });
  });
}

/** An admin has reset how they sign in, or somebody changed the password, while it was looked at. */
const CHANGED_MEANWHILE = { kind: 'failed', attempt: 1 } as const satisfies SignInFailure;

async function own(identity: Identity, by: OwnAct): Promise<OperatorRow> {
  const operator = await findOperatorById(identity.db, identity.panelId, by.operatorId);
  if (operator === undefined) throw new Error('an operator who is signed in has no row');
  return operator;
}

function recordAndMail(
  identity: Identity,
  tx: Identity['db'],
  { email, name }: OperatorRow,
  what: Parameters<typeof operatorSecurityEmail>[0]['what'],
) {
  return identity.mail.send(tx, {
    to: email,
    ...operatorSecurityEmail({ name, what, consoleUrl: identity.consoleUrl() }),
  });
}

function audit(identity: Identity, tx: Identity['db'], action: AuditActionOf<'operator'>, by: OwnAct) {
  return writeAudit(identity, tx, by, { action, subject: ['operator', by.operatorId] });
}
