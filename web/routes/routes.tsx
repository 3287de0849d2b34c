import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { MEMBER_PATHS } from '#contract/member-paths.ts';
import { MESSAGES } from '#contract/messages.ts';
import { activitiesQuery } from '#web/features/activities/activities.queries.ts';
import { rewardPointsQuery } from '#web/features/rewards/rewards.queries.ts';
import { NotFoundPage } from '#web/layout/not-found-page.tsx';
import { RootLayout } from '#web/layout/root-layout.tsx';
import type { AppContext } from './app-context.ts';
import { requireSignedIn, requireSignedOut } from './guards.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page in the window's title; layouts have none. */
    title?: string;
  }
}

const root = createRootRouteWithContext<AppContext>()({ component: RootLayout, notFoundComponent: NotFoundPage });

const landing = createRoute({
  getParentRoute: () => root,
  path: MEMBER_PATHS.landing.pattern,
  component: lazyRouteComponent(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: MEMBER_PATHS.login.pattern,
  staticData: { title: MESSAGES.login.submit },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/features/identity/login-page.tsx'), 'LoginPage'),
});

/** Everything behind the login hangs below this one. */
const memberArea = createRoute({
  getParentRoute: () => root,
  id: 'member-area',
  beforeLoad: requireSignedIn,
  loader: ({ context }) => void context.queryClient.prefetchQuery(rewardPointsQuery(context)),
  component: lazyRouteComponent(() => import('#web/layout/member-area.tsx'), 'MemberArea'),
});

const activities = createRoute({
  getParentRoute: () => memberArea,
  path: MEMBER_PATHS.activities.pattern,
  staticData: { title: MESSAGES.navigation.activities },
  loader: ({ context }) => void context.queryClient.prefetchQuery(activitiesQuery(context)),
  component: lazyRouteComponent(() => import('#web/features/activities/activities-page.tsx'), 'ActivitiesPage'),
});

/** Any other address. */
const notFound = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { title: MESSAGES.notFound.title },
  component: NotFoundPage,
});

export const routeTree = root.addChildren([landing, login, notFound, memberArea.addChildren([activities])]);
