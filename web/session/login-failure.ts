import { FAILED_SIGN_INS_BEFORE_LOCK, FIRST_ATTEMPT_WITH_WARNING } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';

/** From the second failure on: how many there were, and what comes after more of them; at the last, on a line of its own, what has come. */
export function loginWarning(error: unknown): string | undefined {
  const attempt = (isApiError(error) && error.details.attempt) || 0;
  if (attempt < FIRST_ATTEMPT_WITH_WARNING) return undefined;
  const warning = MESSAGES.login.attemptWarning(Math.min(attempt, FAILED_SIGN_INS_BEFORE_LOCK));
  return attempt >= FAILED_SIGN_INS_BEFORE_LOCK ? `${warning}\n${MESSAGES.login.lockedNow}` : warning;
}
