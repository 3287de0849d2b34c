import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTransient } from '#client/api-error.ts';
import { whenWorthATry } from '#web/api/try-again-later.ts';
import { ChunkLoadError } from '#web/routes/load-script.ts';
import { Fallback } from './fallback.tsx';
import { PublicPage } from './public-page.tsx';

/** Answers as soon as the node runs, and touches nothing. */
const SIGN_OF_LIFE = '/health/live';

/** Stands for a page that could not be shown (spec §2.3). What failed for want of an answer is tried again by itself. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  const isScriptMissing = error instanceof ChunkLoadError;

  async function tryAgain() {
    setIsRetrying(true);
    // A browser remembers that a script failed: only a new document asks for it anew.
    if (isScriptMissing) {
      location.reload();
      return;
    }
    await router.invalidate();
    setIsRetrying(false);
  }

  const tryByItself = useEffectEvent(async () => {
    if (isRetrying) return;
    // Without an answer the browser would put its own page in the place of this one.
    if (isScriptMissing && !(await isAnswered(SIGN_OF_LIFE))) return;
    await tryAgain();
  });
  const comesByItself = isScriptMissing || isTransient(error);
  useEffect(() => (comesByItself ? whenWorthATry(() => void tryByItself()) : undefined), [comesByItself]);

  return <Fallback isPage headingLevel={1} error={error} onRetry={() => void tryAgain()} isRetrying={isRetrying} />;
}

async function isAnswered(path: string): Promise<boolean> {
  const answer = await fetch(path, { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}

/** The same, where no layout is around it. */
export function FramedErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <PublicPage>
      <ErrorPage error={error} />
    </PublicPage>
  );
}
