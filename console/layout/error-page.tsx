import { useRouter, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isScriptMissing } from '#client/load-script.ts';
import { reloadOnce } from '#client/reload-once.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { ConsolePage } from './console-page.tsx';
import { ConsoleCard } from './console-card.tsx';

/** Stands for a screen that could not be shown; the rest of the console keeps working. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const isOutdated = useNewestVersion(error);
  return (
    <ConsolePage title={MESSAGES.generic.somethingWentWrong}>
      <FailureNotice
        message={MESSAGES.generic.somethingWentWrongTryAgain}
        retryLabel={MESSAGES.generic.tryAgain}
        // A browser remembers that a script failed: only a new document asks for it anew.
        onRetry={() => (isOutdated ? location.reload() : void router.invalidate())}
      />
    </ConsolePage>
  );
}

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

/** A script that is missing may be one of another version: the console is loaded anew, once. Tells whether one is. */
function useNewestVersion(error: unknown): boolean {
  const isMissing = isScriptMissing(error);
  useEffect(() => {
    if (isMissing) void reloadOnce();
  }, [isMissing]);
  return isMissing;
}

export function NotFoundPage() {
  return (
    <ConsolePage title={MESSAGES.notFound.title}>
      <ConsoleCard>
        <p className="mb-4">Page not found. The address may be mistyped, or the page may have been removed.</p>
        <Link to="/" className={buttonClasses({})}>
          {MESSAGES.notFound.backToHome}
        </Link>
      </ConsoleCard>
    </ConsolePage>
  );
}
