import { useRouter } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { ConsolePage } from './console-page.tsx';

/** Stands for a screen that could not be shown; the rest of the console keeps working. */
export function ErrorPage() {
  const router = useRouter();
  return (
    <ConsolePage title={MESSAGES.generic.somethingWentWrong}>
      <FailureNotice
        message={MESSAGES.generic.somethingWentWrongTryAgain}
        retryLabel={MESSAGES.generic.tryAgain}
        onRetry={() => void router.invalidate()}
      />
    </ConsolePage>
  );
}
