import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { findCredentials } from './identity.store.ts';
import { knownDeviceId } from './known-device.ts';
import type { StoredPassword } from './password-hasher.ts';
import { attemptFailed, countAttempt, secondsUntil, type Attempt } from './sign-in-failures.ts';

export interface PasswordInput {
  readonly email: string;
  readonly password: string;
  readonly deviceToken: string | undefined;
}

export type SignInFailure =
  | { readonly kind: 'failed'; readonly attempt: number }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  | { readonly kind: 'overloaded' };

type Account = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

export interface CheckedPassword {
  readonly account: Account;
  readonly deviceId: string | undefined;
  /** Still counted: anyone who lets the member in forgets it in the same transaction. */
  readonly attempt: Attempt;
  readonly stored: StoredPassword;
}

/**
 * Whether this is the password of an active account. The attempt is counted before anybody looks, and every failure
 * looks the same, whether the account exists or not, counter and time included.
 */
export async function checkPassword(
  identity: Identity,
  input: PasswordInput,
): Promise<Result<CheckedPassword, SignInFailure>> {
  const { db, clock } = identity;
  const accountKey = emailKey(input.email);
  const deviceId = await knownDeviceId(identity, 'member', accountKey, input.deviceToken);
  const attempt = await countAttempt(identity, { audience: 'member', accountKey, deviceId }, clock.now());
  if (attempt.lockedUntil !== undefined) {
    return err({ kind: 'locked', retryAfterSeconds: secondsUntil(attempt.lockedUntil, clock.now()) });
  }

  const account = await findCredentials(db, identity.panelId, accountKey);
  const stored =
    account?.hash != null && account.pepper_id !== null
      ? { accountId: account.iam_id, hash: account.hash, pepperId: account.pepper_id }
      : undefined;
  const verdict = await identity.passwords.isRight(input.password, stored);
  if (!verdict.ok) return err({ kind: 'overloaded' });
  if (!verdict.value || stored === undefined || account?.state !== 'ACTIVE') {
    await attemptFailed(db, attempt, clock.now());
    return err({ kind: 'failed', attempt: attempt.number });
  }
  return ok({ account, deviceId, attempt, stored });
}
