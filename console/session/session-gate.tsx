import { Fragment, lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { useConsole } from '#console/console-context.ts';
import { ConsoleFailure } from '#console/layout/console-failure.tsx';

const SignInPage = lazy(async () => ({
  default: (await import('#console/features/sign-in/sign-in-page.tsx')).SignInPage,
}));

/** The one door of the console: whatever the address, nothing behind it is even loaded for somebody not signed in. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { session } = useConsole();
  const state = useSyncExternalStore(session.store.subscribe, session.store.get);
  // Another operator gets screens of their own, not what the one before had opened.
  if (state.status === 'signed-in') return <Fragment key={state.operatorId}>{children}</Fragment>;
  if (state.status === 'checking') return null;
  if (state.status === 'signed-out') {
    return (
      <Suspense>
        <SignInPage hasEnded={state.hasEnded} />
      </Suspense>
    );
  }
  return <ConsoleFailure />;
}
