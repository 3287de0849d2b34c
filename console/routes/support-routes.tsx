import { createRoute } from '@tanstack/react-router';
import { catalogueQuery } from '#console/features/attributes/attributes.queries.ts';
import {
  OPEN_REQUESTS,
  supportCountsQuery,
  supportRequestQuery,
  supportRequestsQuery,
} from '#console/features/support/support.queries.ts';
import { prefetch } from './prefetch.ts';
import { getParentRoute, lazyScreen } from './root-route.tsx';

/** What members are asked about themselves. */
export const attributes = createRoute({
  getParentRoute,
  path: '/settings/attributes',
  loader: (opened) => prefetch(opened, ({ api }) => [catalogueQuery(api)]),
  component: lazyScreen(() => import('#console/features/attributes/attributes-page.tsx'), 'AttributesPage'),
});
/** Requests for help. */
export const support = createRoute({
  getParentRoute,
  path: '/support',
  loader: (opened) =>
    prefetch(opened, ({ api }) => [supportCountsQuery(api), supportRequestsQuery(api, OPEN_REQUESTS)]),
  component: lazyScreen(() => import('#console/features/support/inbox-page.tsx'), 'InboxPage'),
});
export const supportRequest = createRoute({
  getParentRoute,
  path: '/support/$requestId',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { requestId } }) => [
      supportRequestQuery(api, requestId),
      supportCountsQuery(api),
      supportRequestsQuery(api, OPEN_REQUESTS),
    ]),
  component: lazyScreen(() => import('#console/features/support/request-page.tsx'), 'RequestPage'),
});
