import { MESSAGES } from '#contract/messages/messages.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

const { unavailableTitle, unavailableText } = MESSAGES.spark;

/** Nothing came, in the specification's words. */
export function SparkFailure() {
  return (
    <ErrorState
      title={unavailableTitle}
      text={unavailableText}
      retryLabel="Refresh page"
      onRetry={() => location.reload()}
      headingLevel={1}
      isPage
    />
  );
}
