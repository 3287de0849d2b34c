import { err, ok, type Result } from '#server/platform/result.ts';
import { totpPlace } from './create-operator.ts';
import type { Identity } from './identity.ts';
import { knownDeviceId } from './known-device.ts';
import { spendTotpStep, type OperatorRow } from './operators.store.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { SignInFailure } from './check-password.ts';
import { attemptFailed, countAttempt, forgetAttempt, secondsUntil, uncountAttempt } from './sign-in-failures.ts';
import { hasJustExpired, matchingStep } from './totp.ts';

/** A code of the authenticator app, or one of the recovery codes instead. */
export type SecondProof = { readonly code: string } | { readonly recoveryCode: string };

/** What a code is. 'over': it was right, but its time is up or it was used; nobody learns more from it by trying it again. */
export type LookAtCode = 'right' | 'wrong' | 'over';

/** Whether it is really them: a code that was not used before. Counted before it is looked at, five in a row lock. */
export function checkSecondStep(
  identity: Identity,
  operator: OperatorRow,
  proof: SecondProof,
  deviceToken?: string,
): Promise<Result<undefined, SignInFailure>> {
  return counted(identity, operator, deviceToken, async () => {
    if ('code' in proof) return lookAtCode(identity, operator, proof.code);
    const isRight = await spendRecoveryCode(identity, identity.db, operator.operator_id, proof.recoveryCode);
    return isRight ? 'right' : 'wrong';
  });
}

/** Runs a look at a code under the counter of this operator's second step. A code that is over is refused, but is no guess. */
export async function counted(
  identity: Identity,
  operator: Pick<OperatorRow, 'email_key'>,
  deviceToken: string | undefined,
  look: () => Promise<LookAtCode>,
): Promise<Result<undefined, SignInFailure>> {
  const { db, clock } = identity;
  const deviceId = await knownDeviceId(identity, 'operator', operator.email_key, deviceToken);
  const guesser = { audience: 'operator-code', accountKey: operator.email_key, deviceId } as const;
  const attempt = await countAttempt(identity, guesser, clock.now());
  if (attempt.lockedUntil !== undefined) {
    return err({ kind: 'locked', retryAfterSeconds: secondsUntil(attempt.lockedUntil, clock.now()) });
  }
  const found = await look();
  if (found === 'over') {
    await uncountAttempt(db, attempt);
    return err({ kind: 'failed', attempt: Math.max(1, attempt.number - 1) });
  }
  if (found === 'wrong') {
    await attemptFailed(db, attempt, clock.now());
    return err({ kind: 'failed', attempt: attempt.number });
  }
  await forgetAttempt(db, attempt);
  return ok(undefined);
}

async function lookAtCode(identity: Identity, operator: OperatorRow, code: string): Promise<LookAtCode> {
  if (operator.totp_secret === null) return 'wrong';
  const secret = identity.sealer.open(operator.totp_secret, totpPlace(operator.operator_id));
  const now = identity.clock.now();
  const step = matchingStep(secret, code, now);
  if (step === undefined) return hasJustExpired(secret, code, now) ? 'over' : 'wrong';
  return (await spendTotpStep(identity.db, operator.operator_id, step)) ? 'right' : 'over';
}
