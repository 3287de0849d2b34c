import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { MemberContext } from '#web/app/app-context.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { activitiesQuery, preferencesQuery } from '#web/activities/activities.queries.ts';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import { panelistQuery, rewardPointsQuery } from '#web/layout/panelist.queries.ts';
import { requireSignedIn } from './guards.ts';
import { root } from './root-route.ts';
import { routePath } from './route-path.ts';
import { activitiesSearch, notificationsSearch } from './search.ts';

/** Everything behind the login hangs below this one. */
const memberArea = createRoute({
  getParentRoute: () => root,
  id: 'member-area',
  beforeLoad: requireSignedIn,
  loader: ({ context }) => void context.queryClient.prefetchQuery(rewardPointsQuery(context)),
  component: lazyPage(() => import('#web/layout/member-area.tsx'), 'MemberArea'),
  errorComponent: FramedErrorPage,
});

/** For a query whose script comes with its page; what cannot be fetched now is told there. */
function prefetch<Answer, Data, Key extends QueryKey>(
  { queryClient }: MemberContext,
  query: Promise<FetchQueryOptions<Answer, Error, Data, Key>>,
): void {
  query.then(
    (known) => queryClient.prefetchQuery(known),
    () => {},
  );
}

/** The same for a list that comes page by page. */
function prefetchList<Page, Data, Key extends QueryKey, PageKey>(
  { queryClient }: MemberContext,
  query: Promise<FetchInfiniteQueryOptions<Page, Error, Data, Key, PageKey>>,
): void {
  query.then(
    (known) => queryClient.prefetchInfiniteQuery(known),
    () => {},
  );
}

const ActivitiesPage = lazyPage(() => import('#web/features/activities/activities-page.tsx'), 'ActivitiesPage');

function prefetchActivities(context: MemberContext): void {
  void context.queryClient.prefetchQuery(activitiesQuery(context));
  void context.queryClient.prefetchQuery(preferencesQuery(context));
  void context.queryClient.prefetchQuery(panelistQuery(context));
}

const activities = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('activities'),
  staticData: { title: MESSAGES.navigation.activities },
  validateSearch: activitiesSearch,
  loader: ({ context }) => prefetchActivities(context),
  component: ActivitiesPage,
});

const activitiesOfKind = (
  [
    ['surveys', 'Surveys', 'SURVEY'],
    ['videos', 'Videos', 'VIDEO'],
    ['weeklyQuests', 'Weekly quests', 'WEEKLY_QUEST'],
  ] as const
).map(([name, title, kind]) =>
  createRoute({
    getParentRoute: () => memberArea,
    path: routePath(name),
    staticData: { title, kind },
    loader: ({ context }) => prefetchActivities(context),
    component: ActivitiesPage,
  }),
);

/** The index shows the list that every member has. */
const historyPages = (
  [
    ['history', MESSAGES.navigation.history],
    ['completedActivities', MESSAGES.history.completedActivities],
  ] as const
).map(([name, title]) =>
  createRoute({
    getParentRoute: () => memberArea,
    path: routePath(name),
    staticData: { title },
    component: lazyPage(() => import('#web/features/history/completed-activities-page.tsx'), 'CompletedActivitiesPage'),
  }),
);

const rewards = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('rewards'),
  staticData: { title: MESSAGES.navigation.rewards },
  loader: ({ context }) =>
    prefetch(
      context,
      import('#web/gift-cards/gift-cards.queries.ts').then((of) => of.giftCardsQuery(context)),
    ),
  component: lazyPage(() => import('#web/features/rewards/rewards-page.tsx'), 'RewardsPage'),
});

const redeemedRewards = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('redeemedRewards'),
  staticData: { title: MESSAGES.history.rewardsHistory },
  component: lazyPage(() => import('#web/features/history/redeemed-rewards-page.tsx'), 'RedeemedRewardsPage'),
});

const profile = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('profile'),
  staticData: { title: MESSAGES.navigation.account },
  loader: ({ context }) => {
    // The query comes with its page; what cannot be fetched now is told there.
    import('#web/features/profile/profile.queries.ts').then(
      ({ prefetchProfile }) => prefetchProfile(context),
      () => {},
    );
  },
  component: lazyPage(() => import('#web/features/profile/profile-page.tsx'), 'ProfilePage'),
});

const supportRequests = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('supportRequests'),
  staticData: { title: 'My requests' },
  loader: ({ context }) =>
    prefetchList(
      context,
      import('#web/support/requests.queries.ts').then((of) => of.ownRequestsQuery(context)),
    ),
  component: lazyPage(() => import('#web/features/support/requests-pages.ts'), 'RequestsPage'),
});

const supportRequest = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('supportRequest'),
  staticData: { title: 'My request' },
  loader: ({ context, params }) =>
    prefetch(
      context,
      import('#web/support/requests.queries.ts').then((of) => of.conversationQuery(context, params.requestId)),
    ),
  component: lazyPage(() => import('#web/features/support/requests-pages.ts'), 'RequestPage'),
});

const changePassword = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('changePassword'),
  staticData: { title: 'Change password' },
  component: lazyPage(() => import('#web/features/identity/change-password-page.tsx'), 'ChangePasswordPage'),
});

const deleteAccount = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('deleteAccount'),
  staticData: { title: 'Delete account' },
  loader: ({ context }) => {
    prefetch(
      context,
      import('#web/features/leaving/leaving.queries.ts').then((of) => of.whatGoesQuery(context)),
    );
    prefetch(
      context,
      import('#web/leaving/my-data.queries.ts').then((of) => of.myDataQuery(context)),
    );
  },
  component: lazyPage(() => import('#web/features/leaving/delete-account-page.tsx'), 'DeleteAccountPage'),
});

function prefetchSpark(context: MemberContext): void {
  prefetch(
    context,
    import('#web/spark/spark.queries.ts').then((of) => of.sparkQuery(context)),
  );
}

const mySpark = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('mySpark'),
  staticData: { title: MESSAGES.navigation.mySpark },
  loader: ({ context }) => prefetchSpark(context),
  component: lazyPage(() => import('#web/features/spark/spark-page.tsx'), 'SparkPage'),
});

const badges = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('badges'),
  staticData: { title: 'Badges', backTo: 'mySpark' },
  loader: ({ context }) => prefetchSpark(context),
  component: lazyPage(() => import('#web/features/spark/badges-page.tsx'), 'BadgesPage'),
});

const notifications = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('notifications'),
  staticData: { title: MESSAGES.navigation.notifications, backTo: 'activities', isNews: true },
  validateSearch: notificationsSearch,
  loader: ({ context }) =>
    prefetchList(
      context,
      import('#web/live/notifications.queries.ts').then((of) => of.notificationsQuery(context)),
    ),
  component: lazyPage(() => import('#web/features/notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const home = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('home'),
  staticData: { title: 'Home' },
  loader: ({ context }) => prefetchActivities(context),
  component: lazyPage(() => import('#web/features/home/home-page.tsx'), 'HomePage'),
});

const editAvatar = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('editAvatar'),
  staticData: { title: MESSAGES.profile.myAvatars, backTo: 'profile' },
  component: lazyPage(() => import('#web/features/spark/edit-avatar-page.tsx'), 'EditAvatarPage'),
});

const productTesting = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('productTesting'),
  staticData: { title: 'Product testing' },
  loader: ({ context }) =>
    prefetchList(
      context,
      import('#web/product-tests/product-tests.queries.ts').then((of) => of.productTestsQuery(context)),
    ),
  component: lazyPage(() => import('#web/features/product-tests/product-tests-page.tsx'), 'ProductTestsPage'),
});

interface OpenedTest {
  readonly context: MemberContext;
  readonly params: { readonly id: string };
}

function prefetchTest({ context, params }: OpenedTest): void {
  prefetch(
    context,
    import('#web/product-tests/product-tests.queries.ts').then((of) => of.productTestQuery(context, params.id)),
  );
}

const productTest = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('productTest'),
  staticData: { title: 'Product test' },
  loader: prefetchTest,
  component: lazyPage(() => import('#web/features/product-tests/product-test-page.tsx'), 'ProductTestPage'),
});

const productTestInstruction = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('productTestInstruction'),
  staticData: { title: 'How to test' },
  loader: prefetchTest,
  component: lazyPage(() => import('#web/features/product-tests/instruction-page.tsx'), 'ProductTestInstructionPage'),
});

const productTestingResource = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('productTestingResource'),
  staticData: { title: 'How product testing works' },
  component: lazyPage(() => import('#web/features/product-tests/resource-page.tsx'), 'ProductTestResourcePage'),
});

export const memberRoutes = memberArea.addChildren([
  activities,
  ...activitiesOfKind,
  ...historyPages,
  redeemedRewards,
  rewards,
  profile,
  supportRequests,
  supportRequest,
  changePassword,
  deleteAccount,
  mySpark,
  badges,
  notifications,
  home,
  editAvatar,
  productTesting,
  productTest,
  productTestInstruction,
  productTestingResource,
]);
