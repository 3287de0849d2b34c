import { HEADERS, RESTRICTED_VALUE } from '#contract/wire/headers.ts';
import { isApiError } from '#client/api-error.ts';

/** Sent with a call that shows a code (decisions §11). Such a call is no query: it is neither cached nor retried. */
export const RESTRICTED = { [HEADERS.restricted]: RESTRICTED_VALUE } as const;

/** Asks for the password; false when the member would rather not. */
export type AskPassword = () => Promise<boolean>;

/**
 * Makes the call. If it wants a recent sign-in, the member is asked for the password and the same call is made once
 * more; it must carry the same variables, its key above all. A member who would rather not gets the first refusal.
 */
export async function withRecentSignIn<Value>(call: () => Promise<Value>, askPassword: AskPassword): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (!isApiError(error, 'RECENT_SIGN_IN_REQUIRED') || !(await askPassword())) throw error;
    return call();
  }
}

/** The member closed the question for the password: nothing went wrong, and nothing happened. */
export function isSignInDeclined(error: unknown): boolean {
  return isApiError(error, 'RECENT_SIGN_IN_REQUIRED');
}
