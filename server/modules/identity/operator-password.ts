import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { knownDeviceId } from './known-device.ts';
import { findOperator, updateOperatorPassword, type OperatorRow } from './operators.store.ts';
import type { SignInFailure } from './check-password.ts';
import { attemptFailed, countAttempt, forgetAttempt, secondsUntil } from './sign-in-failures.ts';

/**
 * The operator whom address and password name. Unknown, disabled and not yet set up are answered like a wrong
 * password, and take as long.
 */
export async function checkOperatorPassword(
  identity: Identity,
  input: { readonly email: string; readonly password: string; readonly deviceToken?: string | undefined },
): Promise<Result<OperatorRow, SignInFailure>> {
  const { db, clock } = identity;
  const accountKey = emailKey(input.email);
  const deviceId = await knownDeviceId(identity, 'operator', accountKey, input.deviceToken);
  const attempt = await countAttempt(identity, { audience: 'operator', accountKey, deviceId }, clock.now());
  if (attempt.lockedUntil !== undefined) {
    return err({ kind: 'locked', retryAfterSeconds: secondsUntil(attempt.lockedUntil, clock.now()) });
  }
  const found = await findOperator(db, identity.panelId, accountKey);
  const stored = found && storedPassword(found);
  const verdict = await identity.passwords.isRight(input.password, stored);
  if (!verdict.ok) return err({ kind: 'overloaded' });
  if (!verdict.value || found?.state !== 'ACTIVE') {
    await attemptFailed(db, attempt, clock.now());
    return err({ kind: 'failed', attempt: attempt.number });
  }
  await forgetAttempt(db, attempt);
  if (stored === undefined || !identity.passwords.isOutdated(stored)) return ok(found);
  // Made with an older pepper or other costs. Without room to make a new one it stays: the next sign-in tries again.
  const hashed = await identity.passwords.hash(found.operator_id, input.password);
  if (!hashed.ok) return ok(found);
  // Somebody changed it, or took it away, while we looked: what was typed is looked at again, as another try.
  if (!(await updateOperatorPassword(db, found, hashed.value))) return checkOperatorPassword(identity, input);
  return ok({ ...found, password_hash: hashed.value.hash, pepper_id: hashed.value.pepperId });
}

export function storedPassword(operator: Pick<OperatorRow, 'operator_id' | 'password_hash' | 'pepper_id'>) {
  const { operator_id: accountId, password_hash: hash, pepper_id: pepperId } = operator;
  return hash === null || pepperId === null ? undefined : { accountId, hash, pepperId };
}
