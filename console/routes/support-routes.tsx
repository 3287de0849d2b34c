import { createRoute } from '@tanstack/react-router';
import {
  catalogueQuery,
  countQuery,
  NEW_DETAIL,
  versionsQuery,
} from '#console/features/attributes/attributes.queries.ts';
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
/** One of them, or a new one. */
export const attribute = createRoute({
  getParentRoute,
  path: '/settings/attributes/$detailId',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { detailId } }) => [
      catalogueQuery(api),
      ...(detailId === NEW_DETAIL ? [] : [versionsQuery(api, detailId), countQuery(api, detailId)]),
    ]),
  component: lazyScreen(() => import('#console/features/attributes/detail-page.tsx'), 'DetailPage'),
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
