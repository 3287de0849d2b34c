import { createRoute } from '@tanstack/react-router';
import { announcementQuery, announcementsQuery } from '#console/features/announcements/announcements.queries.ts';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { prefetch } from './prefetch.ts';
import { getParentRoute, lazyScreen } from './root-route.tsx';

export const announcements = createRoute({
  getParentRoute,
  path: '/announcements',
  loader: (opened) => prefetch(opened, ({ api }) => [announcementsQuery(api)]),
  component: lazyScreen(() => import('#console/features/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
});
export const announcement = createRoute({
  getParentRoute,
  path: '/announcements/$announcementId',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { announcementId } }) => [
      announcementQuery(api, announcementId),
      attributesQuery(api),
    ]),
  component: lazyScreen(() => import('#console/features/announcements/announcement-page.tsx'), 'AnnouncementPage'),
});
