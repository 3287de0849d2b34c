import { MESSAGES } from '#contract/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';

/** Stands for the whole console when it could not be shown, such as when a script did not arrive. */
export function ConsoleFailure() {
  return (
    <main className="mx-auto max-w-narrow p-gutter">
      <FailureNotice
        message={MESSAGES.generic.somethingWentWrongTryAgain}
        retryLabel={MESSAGES.generic.tryAgain}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
