import { err, ok, type Result } from '#server/platform/result.ts';
import { totpPlace } from './create-operator.ts';
import type { Identity } from './identity.ts';
import { knownDeviceId } from './known-device.ts';
import { spendTotpStep, type OperatorRow } from './operators.store.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { SignInFailure } from './check-password.ts';
import { attemptFailed, countAttempt, forgetAttempt, secondsUntil } from './sign-in-failures.ts';
import { matchingStep } from './totp.ts';

/** A code of the authenticator app, or one of the recovery codes instead. */
export type SecondProof = { readonly code: string } | { readonly recoveryCode: string };

/** Whether it is really them: a code that was not used before. Counted before it is looked at, five in a row lock. */
export function checkSecondStep(
  identity: Identity,
  operator: OperatorRow,
  proof: SecondProof,
  deviceToken?: string,
): Promise<Result<undefined, SignInFailure>> {
  return counted(identity, operator, deviceToken, () =>
    'code' in proof
      ? isFreshCode(identity, operator, proof.code)
      : spendRecoveryCode(identity, identity.db, operator.operator_id, proof.recoveryCode),
  );
}

/** Runs a look at a code under the counter of this operator's second step. */
export async function counted(
  identity: Identity,
  operator: Pick<OperatorRow, 'email_key'>,
  deviceToken: string | undefined,
  isRight: () => Promise<boolean>,
): Promise<Result<undefined, SignInFailure>> {
  const { db, clock } = identity;
  const deviceId = await knownDeviceId(identity, 'operator', operator.email_key, deviceToken);
  const guesser = { audience: 'operator-code', accountKey: operator.email_key, deviceId } as const;
  const attempt = await countAttempt(identity, guesser, clock.now());
  if (attempt.lockedUntil !== undefined) {
    return err({ kind: 'locked', retryAfterSeconds: secondsUntil(attempt.lockedUntil, clock.now()) });
  }
  if (!(await isRight())) {
    await attemptFailed(db, attempt, clock.now());
    return err({ kind: 'failed', attempt: attempt.number });
  }
  await forgetAttempt(db, attempt);
  return ok(undefined);
}

async function isFreshCode(identity: Identity, operator: OperatorRow, code: string): Promise<boolean> {
  if (operator.totp_secret === null) return false;
  const secret = identity.sealer.open(operator.totp_secret, totpPlace(operator.operator_id));
  const step = matchingStep(secret, code, identity.clock.now());
  return step !== undefined && spendTotpStep(identity.db, operator.operator_id, step);
}
