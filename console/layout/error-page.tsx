import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { ConsolePage } from './console-page.tsx';
import { useNewestVersion } from './use-newest-version.ts';

/** Stands for a screen that could not be shown; the rest of the console keeps working. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const isScriptMissing = useNewestVersion(error);
  return (
    <ConsolePage title={MESSAGES.generic.somethingWentWrong}>
      <FailureNotice
        message={MESSAGES.generic.somethingWentWrongTryAgain}
        retryLabel={MESSAGES.generic.tryAgain}
        // A browser remembers that a script failed: only a new document asks for it anew.
        onRetry={() => (isScriptMissing ? location.reload() : void router.invalidate())}
      />
    </ConsolePage>
  );
}
