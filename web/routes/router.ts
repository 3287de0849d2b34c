import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '#web/layout/error-page.tsx';
import { PendingPage } from '#web/layout/pending-page.tsx';
import type { AppContext } from '#web/app/app-context.ts';
import { routeTree } from './routes.ts';
import { parseSearchText, stringifySearchText } from './search-text.ts';

/** A page that comes sooner does not flicker. */
const PENDING_MS = 300;

export function createMemberRouter(context: AppContext) {
  return createRouter({
    routeTree,
    context,
    // Search values stay the strings they are: a panelist_hash of digits is no number.
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: PENDING_MS,
    defaultErrorComponent: ErrorPage,
    // An address may have a closing slash or not; either is right.
    trailingSlash: 'preserve',
    scrollRestoration: true,
  });
}

export type MemberRouter = ReturnType<typeof createMemberRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: MemberRouter;
  }
}
