import { Fragment, useSyncExternalStore, type ReactNode } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { SignInPage } from '#console/features/sign-in/sign-in-page.tsx';
import { useConsole } from '#console/console-context.ts';

/** The one door of the console: whatever the address, nothing behind it is even loaded for somebody not signed in. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { session } = useConsole();
  const state = useSyncExternalStore(session.store.subscribe, session.store.get);
  // Another operator gets screens of their own, not what the one before had opened.
  if (state.status === 'signed-in') return <Fragment key={state.operatorId}>{children}</Fragment>;
  if (state.status === 'checking') return null;
  if (state.status === 'signed-out') return <SignInPage hasEnded={state.hasEnded} />;
  return (
    <main className="mx-auto max-w-narrow p-gutter">
      <FailureNotice
        message={MESSAGES.generic.somethingWentWrongTryAgain}
        retryLabel={MESSAGES.generic.tryAgain}
        onRetry={() => void session.check()}
      />
    </main>
  );
}
