import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ChunkLoadError } from '#web/routes/load-script.ts';
import { PublicPage } from './public-page.tsx';

/** Stands for a page that could not be shown (spec §2.3). Trying again loads the same address anew. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);

  async function tryAgain() {
    setIsRetrying(true);
    // A browser remembers that a script failed: only a new document asks for it anew.
    if (error instanceof ChunkLoadError) {
      location.reload();
      return;
    }
    await router.invalidate();
    setIsRetrying(false);
  }

  return (
    <ErrorState
      isPage
      headingLevel={1}
      title={MESSAGES.generic.somethingWentWrong}
      text={MESSAGES.generic.technicalIssues}
      retryLabel={MESSAGES.generic.tryAgain}
      onRetry={() => void tryAgain()}
      isRetrying={isRetrying}
    />
  );
}

/** The same, where no layout is around it. */
export function FramedErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <PublicPage>
      <ErrorPage error={error} />
    </PublicPage>
  );
}
