import { FIRST_ATTEMPT_WITH_WARNING } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages.ts';
import { isApiError } from '#client/api-error.ts';

/** The sentences for a sign-in that did not work: what the server said and, from the second failure on, the warning. */
export function loginFailureSentences(error: unknown): readonly string[] {
  if (!isApiError(error)) return [MESSAGES.generic.somethingWentWrongTryAgain];
  const attempt = error.details.attempt ?? 0;
  return attempt >= FIRST_ATTEMPT_WITH_WARNING
    ? [error.message, MESSAGES.login.attemptWarning(attempt)]
    : [error.message];
}
