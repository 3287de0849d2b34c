import { FAILED_SIGN_INS_BEFORE_LOCK, FIRST_ATTEMPT_WITH_WARNING } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';

/** From the second failure on: how many there were, and what comes after more of them, or has come. */
export function loginWarning(error: unknown): string | undefined {
  const attempt = (isApiError(error) && error.details.attempt) || 0;
  if (attempt >= FAILED_SIGN_INS_BEFORE_LOCK) return MESSAGES.login.lockedNow;
  return attempt >= FIRST_ATTEMPT_WITH_WARNING ? MESSAGES.login.attemptWarning(attempt) : undefined;
}
