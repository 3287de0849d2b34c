import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { MemberSession } from './authenticate.ts';
import { checkPassword, type SignInFailure } from './check-password.ts';
import type { Identity } from './identity.ts';
import { markSignedIn } from './identity.store.ts';
import { forgetAttempt } from './sign-in-failures.ts';

export interface ConfirmPasswordInput {
  readonly password: string;
  readonly deviceToken: string | undefined;
}

/**
 * Counts as a new sign-in of the session that is open, once its member gives the password again. Wrong ones count
 * together with those at the login page, and a lock there holds here; no token changes.
 */
export async function confirmPassword(
  identity: Identity,
  session: MemberSession,
  { password, deviceToken }: ConfirmPasswordInput,
): Promise<Result<void, SignInFailure | { readonly kind: 'session-ended' }>> {
  const checked = await checkPassword(identity, { email: session.email, password, deviceToken });
  if (!checked.ok) return checked;

  return inTransaction(identity.db, async (tx) => {
    await forgetAttempt(tx, checked.value.attempt);
    const isOpen = await markSignedIn(tx, session.sessionId, identity.clock.now());
    return isOpen ? ok(undefined) : err({ kind: 'session-ended' as const });
  });
}
