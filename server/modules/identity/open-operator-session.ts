import type { OperatorRole } from '#contract/wire/rest.ts';
import { operatorSecurityEmail } from '#emails/operator-security-email.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { newId, newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { tokenHash, tokenMac } from '#server/platform/stored-tokens.ts';
import { deviceName } from './device-name.ts';
import type { Identity } from './identity.ts';
import { knownDeviceId, rememberDevice } from './known-device.ts';
import { endOperatorSessionOf, endSurplusOperatorSessions, insertOperatorSession } from './operator-sessions.store.ts';
import { holdOperator, type OperatorRow } from './operators.store.ts';
import { OPERATOR_ABSOLUTE_MS, OPERATOR_IDLE_MS, SESSIONS_EACH } from './session-policy.ts';

export interface OperatorIdentity {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
}

export interface OperatorSignedIn {
  readonly operator: OperatorIdentity;
  readonly csId: string;
  readonly token: string;
  /** What the browser keeps once an operator has signed in on it. */
  readonly deviceToken: string;
}

/** From where a call came, for the audit log. */
export interface SignInOrigin {
  readonly origin: string;
  readonly correlationId: string;
  /** What the browser keeps since an operator signed in on it. */
  readonly deviceToken?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The token of the session that the browser is in so far, whoever's it is: it ends, since the new one takes its cookie. */
  readonly tokenBefore?: string | undefined;
}

type SignInProof = 'code' | 'recovery code' | 'enrolment';

/**
 * Opens a session of an operator who has proven who they are, and writes down how. Last in its transaction. Undefined when the password
 * or the authenticator has changed since they were checked: that has ended every session, and this would be one too many.
 */
export async function openOperatorSession(
  identity: Identity,
  tx: Db,
  { operator: found, proof }: { readonly operator: OperatorRow; readonly proof: SignInProof },
  from: SignInOrigin,
): Promise<OperatorSignedIn | undefined> {
  const operator = { operatorId: found.operator_id, name: found.name, email: found.email, role: found.role };
  const session = { csId: newSecret(identity.chance), token: newSecret(identity.chance) };
  const now = identity.clock.now();
  const deviceId = await knownDeviceId(identity, 'operator', operator.email, from.deviceToken);
  // Holds the operator's row until the end: two at once add their devices one after the other.
  if (!(await holdOperator(tx, found, now))) return undefined;
  if (proof === 'recovery code') {
    const { name, email } = operator;
    const told = operatorSecurityEmail({ name, what: 'recovery-code-used', consoleUrl: identity.consoleUrl() });
    await identity.mail.send(tx, { to: email, ...told });
  }
  const device = await rememberDevice(
    identity,
    tx,
    { audience: 'operator', accountId: operator.operatorId, email: operator.email },
    { deviceId, name: deviceName(from.userAgent) },
  );
  if (from.tokenBefore !== undefined) await endOperatorSessionOf(tx, tokenHash(from.tokenBefore), now);
  const hash = tokenHash(session.token);
  await insertOperatorSession(tx, {
    session_id: newId(identity.chance, now),
    cs_id: session.csId,
    token_hash: hash,
    token_mac: tokenMac(identity.signer, 'operator-session', { ownerId: operator.operatorId, hash }),
    operator_id: operator.operatorId,
    signed_in_at: now,
    idle_expires_at: later(now, OPERATOR_IDLE_MS),
    absolute_expires_at: later(now, OPERATOR_ABSOLUTE_MS),
    ended_at: null,
    device_id: device.deviceId,
  });
  await endSurplusOperatorSessions(tx, operator.operatorId, SESSIONS_EACH, now);
  const by = { operatorId: operator.operatorId, origin: from.origin, correlationId: from.correlationId };
  await writeAudit(identity, tx, by, {
    action: 'operator.signed-in',
    subject: ['operator', operator.operatorId],
    after: { with: proof },
  });
  return { operator, ...session, deviceToken: device.token };
}
