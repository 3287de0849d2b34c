import { FAILED_SIGN_INS_BEFORE_LOCK, FIRST_ATTEMPT_WITH_WARNING } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';
import { failureSentence } from '#client/failure.ts';

export interface LoginFailure {
  readonly message: string;
  /** From the second failure on: how many there were, and what comes after more of them, or has come. */
  readonly warning?: string;
}

/** What to say about a sign-in that did not work. */
export function loginFailure(error: unknown): LoginFailure {
  const warning = warningOf((isApiError(error) && error.details.attempt) || 0);
  return { message: failureSentence(error), ...(warning !== undefined && { warning }) };
}

function warningOf(attempt: number): string | undefined {
  if (attempt >= FAILED_SIGN_INS_BEFORE_LOCK) return MESSAGES.login.lockedNow;
  return attempt >= FIRST_ATTEMPT_WITH_WARNING ? MESSAGES.login.attemptWarning(attempt) : undefined;
}
