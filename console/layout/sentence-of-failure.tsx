import { MESSAGES } from '#contract/messages/messages.ts';
import { isApiError } from '#client/api-error.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';

interface SentenceOfFailureProps {
  readonly mutation: { readonly isError: boolean; readonly error: unknown; readonly submittedAt: number };
}

/** Why a change did not happen, in the words of the answer. */
export function SentenceOfFailure({ mutation: { isError, error, submittedAt } }: SentenceOfFailureProps) {
  if (!isError) return null;
  const sentence = isApiError(error) ? error.message : MESSAGES.generic.somethingWentWrongTryAgain;
  return <AlertBanner key={submittedAt}>{sentence}</AlertBanner>;
}
