import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { OPERATOR_IDLE_MINUTES } from '#contract/identity/console-auth.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS, STORAGE_KEYS } from '#contract/wire/headers.ts';
import { createExternalStore } from '#client/external-store.ts';
import { nameMissingScripts } from '#client/load-script.ts';
import { reloadOnce } from '#client/reload-once.ts';
import { lacksDocument, RETRY } from '#client/retry.ts';
import { createStoredToken } from '#client/stored-token.ts';
import { createTransport } from '#client/transport.ts';
import { createOperatorApi } from './api/operator-api.ts';
import { ConsoleContext } from './session/console-context.ts';
import { ConsoleFailure } from './layout/error-page.tsx';
import { freshUntilRead } from './routes/prefetch.ts';
import { announceScreens, createConsoleRouter } from './routes/router.ts';
import { createPresence } from './session/presence.ts';
import { createReach } from './api/reach.ts';
import { createSession, signedOut, type SessionState } from './session/session.ts';
import { SessionGate, whoseScreens } from './routes/session-gate.tsx';
import { applyTheme, readTheme } from './session/theme.ts';
import { forgetDraftsOfOthers } from './support/drafts.ts';
import './main.css';

const token = createStoredToken(STORAGE_KEYS.consoleToken);
const sessionStore = createExternalStore<SessionState>({ status: 'checking' });
const presence = createPresence();
const reach = createReach();
const isIdleTooLong = () => presence.idleSeconds() >= OPERATOR_IDLE_MINUTES * 60;
const api = createOperatorApi({
  transport: createTransport({
    siteId: DEFAULT_BRAND.siteId,
    consumer: CONSUMERS.console,
    environment: environmentOfHost(location.host),
    userId: () => whoseScreens(sessionStore.get())?.operatorId,
  }),
  token,
  onSessionEnded: () => sessionStore.set(signedOut(sessionStore.get(), isIdleTooLong() ? 'idle' : 'ended')),
  idleSeconds: presence.idleSeconds,
  reach,
});
const session = createSession({ api, token, store: sessionStore, isIdleTooLong });
const queryClient = new QueryClient({
  // What a loader has just asked for is not asked again by the page that comes right after.
  defaultOptions: { queries: { ...RETRY, staleTime: freshUntilRead } },
  queryCache: new QueryCache({
    onError(error, query) {
      if (lacksDocument(error, query)) void reloadOnce();
    },
  }),
});
const router = createConsoleRouter({ api, queryClient, role: () => whoseScreens(sessionStore.get())?.role });

// What one operator saw must not stay behind for the next, nor after they left.
let seenBy: string | undefined;
sessionStore.subscribe(() => {
  const operatorId = whoseScreens(sessionStore.get())?.operatorId;
  if (operatorId !== seenBy) {
    queryClient.clear();
    forgetDraftsOfOthers(operatorId);
  }
  seenBy = operatorId;
});
applyTheme(readTheme());
nameMissingScripts();
announceScreens(router);
session.followOtherTabs();
void session.check();

const element = document.getElementById('app');
if (element === null) throw new Error('index.html has no element with the id app');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ConsoleContext value={{ api, session, presence, reach }}>
        <CatchBoundary getResetKey={() => 'console'} errorComponent={ConsoleFailure}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </CatchBoundary>
      </ConsoleContext>
    </QueryClientProvider>
  </StrictMode>,
);
