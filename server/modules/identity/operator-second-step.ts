import { err, ok, type Result } from '#server/platform/result.ts';
import { totpPlace } from './create-operator.ts';
import type { Identity } from './identity.ts';
import { operatorDevice } from './known-device.ts';
import { spendTotpStep, type OperatorRow } from './operators.store.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { SignInFailure } from './check-password.ts';
import { attemptFailed, countAttempt, failureKey, forgetFailures, secondsUntil } from './sign-in-failures.ts';
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
  const { db, clock, signer } = identity;
  const device = operatorDevice(identity, operator.email_key, deviceToken);
  const key = failureKey(signer, 'operator-code', operator.email_key, device);
  const attempt = await countAttempt(db, key, clock.now());
  if (attempt.lockedUntil !== undefined) {
    return err({ kind: 'locked', retryAfterSeconds: secondsUntil(attempt.lockedUntil, clock.now()) });
  }
  if (!(await isRight())) {
    await attemptFailed(db, attempt, clock.now());
    return err({ kind: 'failed', attempt: attempt.number });
  }
  await forgetFailures(db, attempt.key);
  return ok(undefined);
}

async function isFreshCode(identity: Identity, operator: OperatorRow, code: string): Promise<boolean> {
  if (operator.totp_secret === null) return false;
  const secret = identity.sealer.open(operator.totp_secret, totpPlace(operator.operator_id));
  const step = matchingStep(secret, code, identity.clock.now());
  return step !== undefined && spendTotpStep(identity.db, operator.operator_id, step);
}
