import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { MemberPathName } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { ActivityKind } from '#contract/studies/task-states.ts';
import { activitiesQuery } from '#web/features/activities/activities.queries.ts';
import { preferencesQuery } from '#web/features/preferences/preferences.queries.ts';
import { rewardPointsQuery } from '#web/features/rewards/rewards.queries.ts';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import { PublicArea } from '#web/layout/public-area.tsx';
import { RootLayout } from '#web/layout/root-layout.tsx';
import type { Member } from '#web/session/session.ts';
import type { AppContext } from './app-context.ts';
import { requirePanelist, requireRegistration, requireUnsubscribed, requireWaitlistEntry } from './entry-guards.ts';
import { requireSignedIn, requireSignedOut } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { routePath } from './route-path.ts';
import * as search from './search.ts';

export type BackTarget = 'activities' | 'profile' | 'mySpark';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page in the window's title; layouts have none. */
    title?: string;
    /** Where the header's back button leads, on pages that are a step further in. */
    backTo?: BackTarget;
    /** The one kind of activities that a list shows. */
    kind?: ActivityKind;
  }
}

const root = createRootRouteWithContext<AppContext>()({
  component: RootLayout,
  notFoundComponent: lazyPage(() => import('#web/layout/not-found-page.tsx'), 'FramedNotFoundPage'),
  errorComponent: FramedErrorPage,
});

const SoonPage = lazyPage(() => import('#web/features/soon/soon-page.tsx'), 'SoonPage');

const landing = createRoute({
  getParentRoute: () => root,
  path: routePath('landing'),
  component: lazyPage(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
  errorComponent: FramedErrorPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: routePath('login'),
  staticData: { title: MESSAGES.navigation.logIn },
  beforeLoad: requireSignedOut,
  component: lazyPage(() => import('#web/features/identity/login-page.tsx'), 'LoginPage'),
  errorComponent: FramedErrorPage,
});

/** Pages that anybody may see hang below this one. */
const publicArea = createRoute({
  getParentRoute: () => root,
  id: 'public-area',
  // The frame shows the way back to a member; without an answer it shows the ways in.
  loader: ({ context }) => void context.session.check().catch(() => {}),
  component: PublicArea,
  errorComponent: FramedErrorPage,
});

const publicPages = [
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('forgotPassword'),
    staticData: { title: MESSAGES.navigation.forgotPassword },
    validateSearch: search.forgotPasswordSearch,
    beforeLoad: requireSignedOut,
    component: SoonPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('resetPassword'),
    staticData: { title: 'Choose a password' },
    validateSearch: search.resetPasswordSearch,
    component: SoonPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('waitlist'),
    staticData: { title: 'Join the waitlist' },
    validateSearch: search.waitlistSearch,
    beforeLoad: requireWaitlistEntry,
    component: SoonPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('contactUs'),
    staticData: { title: MESSAGES.footer.contactUs },
    validateSearch: search.contactUsSearch,
    component: SoonPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('unsubscribe'),
    staticData: { title: 'You are unsubscribed' },
    validateSearch: search.unsubscribeSearch,
    beforeLoad: requireUnsubscribed,
    component: lazyPage(() => import('#web/features/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('registration'),
    staticData: { title: 'Join the community' },
    beforeLoad: requirePanelist,
    component: SoonPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('registrationRegister'),
    staticData: { title: 'About you' },
    beforeLoad: requireRegistration,
    component: SoonPage,
  }),
  createRoute({
    getParentRoute: () => publicArea,
    path: routePath('registrationDownloadApp'),
    staticData: { title: 'Get the app' },
    beforeLoad: requireRegistration,
    component: SoonPage,
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

/** Surveys that are opened by a link, with nothing around them. */
const surveys = (['survey', 'onboardingSurvey', 'weeklyQuestSurvey'] as const).map((name) =>
  createRoute({
    getParentRoute: () => root,
    path: routePath(name),
    staticData: { title: name === 'weeklyQuestSurvey' ? 'Weekly quest' : 'Survey' },
    validateSearch: search.surveySearch,
    // A member is led back to the activities, a visitor to the front page.
    loader: ({ context }) => void context.session.check().catch(() => {}),
    component: lazyPage(() => import('#web/features/surveys/survey-page.tsx'), 'SurveyPage'),
    errorComponent: lazyPage(() => import('#web/features/surveys/survey-problem-pages.tsx'), 'SurveyRouteProblem'),
  }),
);

/** A card's own page, with nothing around it: it belongs to whoever has its link and its key. */
const eGift = createRoute({
  getParentRoute: () => root,
  path: routePath('eGift'),
  staticData: { title: 'eGift card' },
  component: lazyPage(() => import('#web/features/egift/egift-page.tsx'), 'EGiftPage'),
  errorComponent: FramedErrorPage,
});

/** Everything behind the login hangs below this one. */
const memberArea = createRoute({
  getParentRoute: () => root,
  id: 'member-area',
  beforeLoad: requireSignedIn,
  loader: ({ context }) => void context.queryClient.prefetchQuery(rewardPointsQuery(context)),
  component: lazyPage(() => import('#web/layout/member-area.tsx'), 'MemberArea'),
  errorComponent: FramedErrorPage,
});

const ActivitiesPage = lazyPage(() => import('#web/features/activities/activities-page.tsx'), 'ActivitiesPage');

function prefetchActivities(context: AppContext & { readonly member: Member }): void {
  void context.queryClient.prefetchQuery(activitiesQuery(context));
  void context.queryClient.prefetchQuery(preferencesQuery(context));
}

const activities = createRoute({
  getParentRoute: () => memberArea,
  path: routePath('activities'),
  staticData: { title: MESSAGES.navigation.activities },
  validateSearch: search.activitiesSearch,
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
  loader: ({ context }) => {
    // The query comes with its page; what cannot be fetched now is told there.
    import('#web/features/rewards/gift-cards.queries.ts').then(
      ({ giftCardsQuery }) => context.queryClient.prefetchQuery(giftCardsQuery(context)),
      () => {},
    );
  },
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
  component: lazyPage(() => import('#web/features/profile/account-page.tsx'), 'AccountPage'),
});

const navigation = MESSAGES.navigation;

/** Name, title and, for pages that are a step further in, where they were opened from. */
const MEMBER_PAGES = [
  ['notifications', MESSAGES.navigation.notifications, 'activities'],
  ['home', 'Home', undefined],
  ['editAvatar', MESSAGES.profile.myAvatars, 'profile'],
  ['deleteAccount', 'Delete account', 'profile'],
  ['changePassword', 'Change password', 'profile'],
  ['productTest', 'Product test', 'activities'],
  ['productTestInstruction', 'How to test', 'activities'],
  ['mySpark', navigation.mySpark, undefined],
  ['badges', 'Badges', 'mySpark'],
  ['productTesting', 'Product testing', undefined],
  ['productTestingResource', 'How product testing works', 'activities'],
] as const satisfies readonly (readonly [MemberPathName, string, BackTarget | undefined])[];

const memberPages = MEMBER_PAGES.map(([name, title, backTo]) =>
  createRoute({
    getParentRoute: () => memberArea,
    path: routePath(name),
    staticData: backTo === undefined ? { title } : { title, backTo },
    component: SoonPage,
  }),
);

export const routeTree = root.addChildren([
  landing,
  login,
  publicArea.addChildren(publicPages),
  ...surveys,
  eGift,
  memberArea.addChildren([
    activities,
    ...activitiesOfKind,
    ...historyPages,
    redeemedRewards,
    rewards,
    profile,
    ...memberPages,
  ]),
]);
