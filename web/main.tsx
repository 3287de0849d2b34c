import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { memberGraphqlPath } from '#contract/wire/api-paths.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS, STORAGE_KEYS } from '#contract/wire/headers.ts';
import { createExternalStore } from '#client/external-store.ts';
import { failureAlert } from '#client/failure.ts';
import { loadScript, nameMissingScripts } from '#client/load-script.ts';
import { reloadOnce } from '#client/reload-once.ts';
import { createStoredToken } from '#client/stored-token.ts';
import { createTransport } from '#client/transport.ts';
import { createAlerts } from './alerts/alerts.ts';
import { createMemberApi } from './api/member-api.ts';
import { createQueryClient } from './api/query-client.ts';
import { reportFatalError } from './api/report-fatal-error.ts';
import { createStillTrying } from './api/still-trying.ts';
import { tryFailedQueriesAgain } from './api/try-again-later.ts';
import { withEarlyAnswers } from './early/early-answers.ts';
import { forgetFlags } from './flags/known-flags.ts';
import { mendPictures } from './layout/mend-pictures.ts';
import { announcePages } from './routes/announce-page.ts';
import type { AppContext } from './app/app-context.ts';
import { followLinks } from './routes/follow-links.ts';
import { followSession } from './routes/follow-session.ts';
import { createMemberRouter } from './routes/router.ts';
import { createSession, panelistIdOf, type SessionState } from './session/session.ts';
import './main.css';
/* oxlint-disable import/no-unassigned-import -- most pages show them, so they come with the first script */
import '#ui/feedback/banner.tsx';
import '#ui/layout/page-heading.tsx';
import '#ui/layout/wall.tsx';
/* oxlint-enable import/no-unassigned-import */

const brand = DEFAULT_BRAND;
const token = createStoredToken(STORAGE_KEYS.token);
const sessionStore = createExternalStore<SessionState>({ status: 'unchecked' });
const userId = () => panelistIdOf(sessionStore.get());
const environment = environmentOfHost(location.host);
const transport = withEarlyAnswers(
  createTransport({
    siteId: brand.siteId,
    consumer: CONSUMERS.member,
    environment,
    userId,
  }),
);
const alerts = createAlerts();
const onFailure = (error: unknown) => alerts.show('error', failureAlert(error));
const api = createMemberApi({
  transport,
  token,
  graphqlPath: memberGraphqlPath(environment),
  otherTabs:
    'locks' in navigator ? { locks: navigator.locks, channel: new BroadcastChannel('spark-session') } : undefined,
  userId,
  onSessionLost: () => sessionStore.set({ status: 'signed-out', because: 'ended' }),
  onRestFailure: onFailure,
});
const lastMember = createStoredToken(STORAGE_KEYS.memberId);
const stillTrying = createStillTrying();
const session = createSession({
  api,
  token,
  store: sessionStore,
  lastSeen: () =>
    import('./offline/last-seen.ts').then(({ recallLastSeen }) => recallLastSeen(queryClient, lastMember.read())),
  trying: { onFailing: () => stillTrying.failing('session'), onSettled: () => stillTrying.settled('session') },
});
const queryClient = createQueryClient({ onFailure, onOutdated: () => void reloadOnce() });
stillTrying.follow(queryClient.getQueryCache());
tryFailedQueriesAgain(queryClient);
mendPictures(document);
nameMissingScripts();
// The next opening asks for this member's first page at once; anyone who leaves is forgotten.
sessionStore.subscribe(() => {
  const panelistId = userId();
  if (panelistId !== undefined) lastMember.write(panelistId);
  else if (token.read() === undefined) {
    lastMember.clear();
    forgetFlags();
  }
});
const context: AppContext = {
  brand,
  api,
  session,
  queryClient,
  alerts,
  stillTrying: stillTrying.store,
  reportFailure: (error) => void reportFatalError(transport, error, location.pathname),
  loadLater: () => loadScript(() => import('./later/member-later.tsx')),
};

const router = createMemberRouter(context);
announcePages(router, brand.name);
followSession(router, context);
// Comes with the first touch, most often a scroll: a first page on a slow phone has the network for itself.
const guardTaps = () =>
  void loadScript(() => import('#ui/actions/double-tap.ts')).then(
    ({ guardDoubleTaps }) => guardDoubleTaps(document),
    () => {},
  );
addEventListener('pointerdown', guardTaps, { once: true });
followLinks(document, (href, way) => void router.navigate({ href, ...way }));
session.followOtherTabs();

const element = document.getElementById('app');
if (element === null) throw new Error('index.html has no element with the id app');
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
