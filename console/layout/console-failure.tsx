import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { useNewestVersion } from './use-newest-version.ts';

/** Stands for the whole console when it could not be shown, such as when a script did not arrive. */
export function ConsoleFailure({ error }: { readonly error?: unknown }) {
  useNewestVersion(error);
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
