import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isTransient } from '#client/api-error.ts';
import { isScriptMissing } from '#client/load-script.ts';
import { reloadOnce } from '#client/reload-once.ts';
import { whenWorthATry } from '#web/api/try-again-later.ts';
import { Fallback } from './fallback.tsx';
import { PublicPage } from './public-page.tsx';

interface ErrorPageProps {
  readonly error: unknown;
  /** Asks again for what failed, where the page asks for it itself; else the route is loaded anew. */
  readonly onRetry?: (() => Promise<unknown>) | undefined;
}

/**
 * Stands for a page that could not be shown (spec §2.3). What failed for want of an answer is tried again by itself; a
 * script that is missing may be one of another version, so the page is loaded anew, once.
 */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  const wantsDocument = isScriptMissing(error);

  async function tryAgain() {
    setIsRetrying(true);
    // A browser remembers that a script failed: only a new document asks for it anew.
    if (wantsDocument) {
      location.reload();
      return;
    }
    await (onRetry === undefined ? router.invalidate() : onRetry());
    setIsRetrying(false);
  }

  const tryByItself = useEffectEvent(async () => {
    if (isRetrying) return;
    await (wantsDocument ? reloadOnce() : tryAgain());
  });
  const comesByItself = wantsDocument || isTransient(error);
  useEffect(() => {
    if (wantsDocument) void reloadOnce();
    return comesByItself ? whenWorthATry(() => void tryByItself()) : undefined;
  }, [wantsDocument, comesByItself]);

  // Without a connection it waits like anything else that is still to come (web/offline/).
  if (comesByItself && !navigator.onLine) return <div data-loading />;
  return <Fallback isPage headingLevel={1} error={error} onRetry={() => void tryAgain()} isRetrying={isRetrying} />;
}

/** The same, where no layout is around it. */
export function FramedErrorPage({ error, onRetry }: ErrorPageProps) {
  return (
    <PublicPage>
      <ErrorPage error={error} onRetry={onRetry} />
    </PublicPage>
  );
}
