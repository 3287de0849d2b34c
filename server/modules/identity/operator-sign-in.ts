import { createHash } from 'node:crypto';
import type { OperatorRole } from '#contract/rest.ts';
import { newId, newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { totpPlace } from './create-operator.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { endSurplusOperatorSessions, findOperator, insertOperatorSession, spendTotpStep } from './operators.store.ts';
import { OPERATOR_ABSOLUTE_MS, OPERATOR_IDLE_MS, SESSIONS_EACH } from './session-policy.ts';
import type { SignInFailure } from './sign-in.ts';
import { attemptFailed, countAttempt, failureKey, forgetFailures } from './sign-in-failures.ts';
import { matchingStep } from './totp.ts';

export interface OperatorIdentity {
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
}

export interface OperatorSignInInput {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly origin: string;
  readonly correlationId: string;
}

export interface OperatorSignedIn {
  readonly operator: OperatorIdentity;
  readonly csId: string;
  readonly token: string;
}

/** Opens a console session for the right address, password and code. A code works once. */
export async function operatorSignIn(
  identity: Identity,
  input: OperatorSignInInput,
): Promise<Result<OperatorSignedIn, SignInFailure>> {
  const { db, clock, signer } = identity;
  const accountKey = emailKey(input.email);
  const attempt = await countAttempt(db, failureKey(signer, 'operator', accountKey, undefined), clock.now());
  if (attempt.lockedUntil !== undefined) {
    const waitMs = attempt.lockedUntil.getTime() - clock.now().getTime();
    return err({ kind: 'locked', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  const found = await findOperator(db, identity.panelId, accountKey);
  const stored = found && { hash: found.password_hash, pepperId: found.pepper_id };
  const verdict = await identity.passwords.isRight(input.password, stored);
  if (!verdict.ok) return err({ kind: 'overloaded' });
  const failed = async () => {
    await attemptFailed(db, attempt, clock.now());
    return err<SignInFailure>({ kind: 'failed', attempt: attempt.number });
  };
  if (!verdict.value || found?.state !== 'ACTIVE') return failed();
  const secret = identity.sealer.open(found.totp_secret, totpPlace(found.operator_id));
  const step = matchingStep(secret, input.code, clock.now());
  if (step === undefined || !(await spendTotpStep(db, found.operator_id, step))) return failed();

  const operator = { operatorId: found.operator_id, name: found.name, email: found.email, role: found.role };
  const session = { csId: newSecret(identity.chance), token: newSecret(identity.chance) };
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await forgetFailures(tx, attempt.key);
    await insertOperatorSession(tx, {
      session_id: newId(identity.chance, now),
      cs_id: session.csId,
      token_hash: operatorTokenHash(session.token),
      operator_id: operator.operatorId,
      signed_in_at: now,
      idle_expires_at: later(now, OPERATOR_IDLE_MS),
      absolute_expires_at: later(now, OPERATOR_ABSOLUTE_MS),
      ended_at: null,
    });
    await endSurplusOperatorSessions(tx, operator.operatorId, SESSIONS_EACH, now);
    await identity.audit.append(tx, {
      panelId: identity.panelId,
      actorKind: 'operator',
      actorId: operator.operatorId,
      action: 'operator.signed-in',
      subjectKind: 'operator',
      subjectId: operator.operatorId,
      origin: input.origin,
      correlationId: input.correlationId,
    });
  });
  return ok({ operator, ...session });
}

export function operatorTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
