import { createRoute } from '@tanstack/react-router';
import { catalogueQuery, countQuery, NEW_DETAIL, versionsQuery } from '#console/features/profile/profile.queries.ts';
import { filterOf, readSupportSearch } from '#console/features/support/support-search.ts';
import {
  supportAssigneesQuery,
  supportCountsQuery,
  supportFiguresQuery,
  supportRequestQuery,
  supportViewsQuery,
} from '#console/features/support/support.queries.ts';
import { supportRequestsQuery } from '#console/support/requests.queries.ts';
import { prefetch } from './prefetch.ts';
import { getParentRoute, lazyScreen } from './root-route.tsx';

/** What members are asked about themselves. */
export const attributes = createRoute({
  getParentRoute,
  path: '/settings/profile',
  loader: (opened) => prefetch(opened, ({ api }) => [catalogueQuery(api)]),
  component: lazyScreen(() => import('#console/features/profile/profile-page.tsx'), 'ProfilePage'),
});
/** One of them, or a new one. */
export const attribute = createRoute({
  getParentRoute,
  path: '/settings/profile/$detailId',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { detailId } }) => [
      catalogueQuery(api),
      ...(detailId === NEW_DETAIL ? [] : [versionsQuery(api, detailId), countQuery(api, detailId)]),
    ]),
  component: lazyScreen(() => import('#console/features/profile/detail-page.tsx'), 'DetailPage'),
});
/** Requests for help: the inbox, and in it how we do or one request. */
const inbox = createRoute({
  getParentRoute,
  path: '/support',
  validateSearch: readSupportSearch,
  loader: (opened) =>
    prefetch(opened, ({ api }) => [
      supportCountsQuery(api),
      supportFiguresQuery(api),
      supportViewsQuery(api),
      supportRequestsQuery(api, filterOf(readSupportSearch(opened.location.search))),
    ]),
  component: lazyScreen(() => import('#console/features/support/support-page.tsx'), 'SupportPage'),
});
const figures = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  loader: (opened) => prefetch(opened, ({ api }) => [supportFiguresQuery(api)]),
  component: lazyScreen(() => import('#console/features/support/figures-page.tsx'), 'FiguresPage'),
});
const request = createRoute({
  getParentRoute: () => inbox,
  path: '/$requestId',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { requestId } }) => [
      supportRequestQuery(api, requestId),
      supportAssigneesQuery(api),
    ]),
  component: lazyScreen(() => import('#console/features/support/request/request-page.tsx'), 'RequestPage'),
});
export const support = inbox.addChildren([figures, request]);
