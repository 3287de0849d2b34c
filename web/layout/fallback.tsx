import { pageFailureSentence } from '#client/failure.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useReportedFailure } from './use-reported-failure.ts';

const texts = MESSAGES.generic;

interface FallbackProps {
  /** Of a whole page: an error of ours says what it is. */
  readonly error?: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
  readonly headingLevel?: 1 | 2 | 3;
  readonly isPage?: boolean;
}

/** Stands for what could not be shown, with the words of spec §8. Below the first heading it is a page, which is logged. */
export function Fallback({ error, ...look }: FallbackProps) {
  useReportedFailure(error, { isShown: look.headingLevel === 1 });
  const text = pageFailureSentence(error);
  return <ErrorState {...look} title={texts.somethingWentWrong} text={text} retryLabel={texts.tryAgain} />;
}
