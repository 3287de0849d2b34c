import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { CONSUMERS, STORAGE_KEYS } from '#contract/headers.ts';
import { createExternalStore } from '#client/external-store.ts';
import { RETRY } from '#client/retry.ts';
import { createStoredToken } from '#client/stored-token.ts';
import { createTransport } from '#client/transport.ts';
import { createOperatorApi } from './api/operator-api.ts';
import { ConsoleContext } from './console-context.ts';
import { ConsoleFailure } from './layout/console-failure.tsx';
import { announceScreens } from './routes/announce-screens.ts';
import { createConsoleRouter } from './routes/router.ts';
import { createSession, type SessionState } from './session/session.ts';
import { SessionGate } from './session/session-gate.tsx';
import './main.css';

const token = createStoredToken(STORAGE_KEYS.consoleToken);
const sessionStore = createExternalStore<SessionState>({ status: 'checking' });
const api = createOperatorApi({
  transport: createTransport({ siteId: DEFAULT_BRAND.siteId, consumer: CONSUMERS.console }),
  token,
  onSessionEnded: () => sessionStore.set({ status: 'signed-out', hasEnded: true }),
});
const session = createSession({ api, token, store: sessionStore });
const queryClient = new QueryClient({ defaultOptions: { queries: RETRY } });
const router = createConsoleRouter();

// What one operator saw must not stay behind for the next.
sessionStore.subscribe(() => queryClient.clear());
announceScreens(router);
session.followOtherTabs();
void session.check();

const element = document.getElementById('app');
if (element === null) throw new Error('index.html has no element with the id app');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ConsoleContext value={{ api, session }}>
        <CatchBoundary getResetKey={() => 'console'} errorComponent={ConsoleFailure}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </CatchBoundary>
      </ConsoleContext>
    </QueryClientProvider>
  </StrictMode>,
);
