import { Activity, lazy, Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useConsole } from '#console/session/console-context.ts';
import { IdleWatch } from '../session/idle-watch.tsx';
import { OperatorContext } from '../session/operator-context.ts';
import type { SessionState, SignedInOperator } from '../session/session.ts';
import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';

const SignInPage = lazy(async () => ({
  default: (await import('#console/features/identity/sign-in-page.tsx')).SignInPage,
}));
const SetUpPage = lazy(async () => ({
  default: (await import('#console/features/identity/set-up-page.tsx')).SetUpPage,
}));
const UnreachablePage = lazy(async () => ({
  default: (await import('#console/features/identity/unreachable-page.tsx')).UnreachablePage,
}));

/**
 * The one door of the console: whatever the address, nothing behind it is even loaded for somebody not signed in.
 * When a session ends by itself, the screens stay as they are, out of sight, until the same operator is back.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { session } = useConsole();
  const state = useSyncExternalStore(session.store.subscribe, session.store.get);
  const [linkToken, setLinkToken] = useState(() => linkTokenOf(location));
  const isIn = state.status === 'signed-in' && linkToken === undefined;
  const operator = whoseScreens(state);

  return (
    <>
      {operator && (
        // Another operator gets screens of their own, not what the one before had opened.
        <Activity key={operator.operatorId} mode={isIn ? 'visible' : 'hidden'}>
          <OperatorContext value={operator}>
            {children}
            <IdleWatch />
          </OperatorContext>
        </Activity>
      )}
      {linkToken !== undefined && (
        <Suspense>
          <SetUpPage
            token={linkToken}
            onLeave={() => {
              leaveLink();
              setLinkToken(undefined);
            }}
          />
        </Suspense>
      )}
      {linkToken === undefined && state.status === 'signed-out' && (
        <Suspense>
          <SignInPage reason={state.reason} expected={state.kept?.email} />
        </Suspense>
      )}
      {linkToken === undefined && state.status === 'unreachable' && (
        <Suspense>
          <UnreachablePage />
        </Suspense>
      )}
    </>
  );
}

export function whoseScreens(state: SessionState): SignedInOperator | undefined {
  if (state.status === 'signed-in') return state.operator;
  return state.status === 'signed-out' ? state.kept : undefined;
}

const SET_UP_PATH = `${CONSOLE_PATHS.console}/set-up`;

/** The token of the link that somebody got by e-mail, if this address is one. */
function linkTokenOf({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string | undefined {
  return pathname === SET_UP_PATH ? hash.slice(1) : undefined;
}

/** Out of the address bar and the history, once the link was used. */
function leaveLink(): void {
  history.replaceState(null, '', CONSOLE_PATHS.console);
}
