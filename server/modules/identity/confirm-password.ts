import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { MemberSession } from './authenticate.ts';
import { checkPassword, type PasswordInput, type SignInFailure } from './check-password.ts';
import { lockSession, markSignedIn } from './identity.store.ts';
import type { Identity } from './identity.ts';
import { renewByPassword } from './refresh-session.ts';
import type { SessionTokens } from './sign-in.ts';
import { forgetAttempt } from './sign-in-failures.ts';

/**
 * Counts as a new sign-in of the session that is open, once its member gives the password again, and gives it new tokens: whoever
 * has copied the old ones is not let further by the password. Wrong ones count together with those at the login page, and a lock
 * there holds here.
 */
export async function confirmPassword(
  identity: Identity,
  session: Pick<MemberSession, 'email' | 'sessionId' | 'generation'>,
  { password, deviceToken }: Omit<PasswordInput, 'email'>,
): Promise<Result<SessionTokens, SignInFailure | { readonly kind: 'session-ended' }>> {
  const checked = await checkPassword(identity, { email: session.email, password, deviceToken });
  if (!checked.ok) return checked;

  return inTransaction(identity.db, async (tx) => {
    const now = identity.clock.now();
    await forgetAttempt(tx, checked.value.attempt);
    const locked = await lockSession(tx, session.sessionId);
    const isOpen = locked !== undefined && (await markSignedIn(tx, session.sessionId, now));
    if (!isOpen) return err({ kind: 'session-ended' as const });
    return ok(await renewByPassword(identity, tx, locked, session.generation));
  });
}
