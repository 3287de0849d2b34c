import { createRoute } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import { PublicArea } from '#web/layout/public-page.tsx';
import { requireDeletion, requireUnsubscribed } from './entry-guards.ts';
import { root } from './root-route.ts';
import { routePath } from './route-path.ts';
import * as search from './search.ts';

/** Pages that anybody may see hang below this one. */
const publicArea = createRoute({
  getParentRoute: () => root,
  id: 'public-area',
  // The frame shows the way back to a member; without an answer it shows the ways in.
  loader: ({ context }) => void context.session.check().catch(() => {}),
  component: PublicArea,
  errorComponent: FramedErrorPage,
});

const pages = [
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('accountDeleted'),
    staticData: { title: 'Your account is being deleted' },
    beforeLoad: requireDeletion,
    component: lazyPage(() => import('#web/features/leaving/account-deleted-page.tsx'), 'AccountDeletedPage'),
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('unsubscribe'),
    staticData: { title: 'You are unsubscribed' },
    validateSearch: search.unsubscribeSearch,
    beforeLoad: requireUnsubscribed,
    component: lazyPage(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage'),
  }),
  ...(
    [
      ['faq', 'FaqPage'],
      ['privacyPolicy', 'PrivacyPolicyPage'],
      ['termsOfUse', 'TermsOfUsePage'],
    ] as const
  ).map(([name, page]) =>
    createRoute({
      getParentRoute: () => publicArea,
      path: routePath(name),
      staticData: { title: MESSAGES.footer[name] },
      component: lazyPage(() => import('#web/features/legal/legal-page.tsx'), page),
    }),
  ),
  /** Any other address. */
  createRoute({
    getParentRoute: () => publicArea,
    path: '$',
    staticData: { title: MESSAGES.notFound.title },
    component: lazyPage(() => import('#web/layout/not-found-page.tsx'), 'NotFoundPage'),
  }),
];

export const publicRoutes = publicArea.addChildren(pages);
