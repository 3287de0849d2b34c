/** The table of pages: what stands in no frame, and what anybody may see; what members see is in member-routes.ts. */
import { createRoute } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { surveySearch } from '#web/features/surveys/survey-search.ts';
import { FramedErrorPage } from '#web/layout/error-page.tsx';
import {
  requireWaitlistEntry,
  requirePanelist,
  requireRegistration,
  requireDeletion,
  requireUnsubscribed,
} from './entry-guards.ts';
import { requireSignedOut } from './guards.ts';
import { memberRoutes } from './member-routes.ts';
import { root } from './root-route.ts';
import { routePath } from './route-path.ts';
import {
  contactUsSearch,
  forgotPasswordSearch,
  resetPasswordSearch,
  unsubscribeSearch,
  waitlistSearch,
} from './search.ts';
import { PublicArea } from '#web/layout/public-page.tsx';

/** A page outside of every frame: one of its own stands in for it when it fails. */
const unframed = { getParentRoute: () => root, errorComponent: FramedErrorPage };

const landing = createRoute({
  ...unframed,
  path: routePath('landing'),
  component: lazyPage(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
});

const login = createRoute({
  ...unframed,
  path: routePath('login'),
  staticData: { title: MESSAGES.navigation.logIn },
  beforeLoad: requireSignedOut,
  component: lazyPage(() => import('#web/features/identity/login-page.tsx'), 'LoginPage'),
});

/** The way in, drawn like the login. */
const waitlist = createRoute({
  ...unframed,
  path: routePath('waitlist'),
  staticData: { title: 'Join the waitlist' },
  validateSearch: waitlistSearch,
  beforeLoad: requireWaitlistEntry,
  component: lazyPage(() => import('#web/features/joining/waitlist-page.tsx'), 'WaitlistPage'),
});

const forgotPassword = createRoute({
  ...unframed,
  path: routePath('forgotPassword'),
  staticData: { title: MESSAGES.navigation.forgotPassword },
  validateSearch: forgotPasswordSearch,
  beforeLoad: requireSignedOut,
  component: lazyPage(() => import('#web/features/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

/** With an invitation the way to registering, without one the step with code and new password. */
const resetPassword = createRoute({
  ...unframed,
  path: routePath('resetPassword'),
  staticData: { title: 'Choose a password' },
  validateSearch: resetPasswordSearch,
  loader: ({ context }) => void context.session.check().catch(() => {}),
  component: lazyPage(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});

/** Surveys that are opened by a link, with nothing around them. */
const surveys = (['survey', 'onboardingSurvey', 'weeklyQuestSurvey'] as const).map((name) =>
  createRoute({
    getParentRoute: () => root,
    path: routePath(name),
    staticData: { title: name === 'weeklyQuestSurvey' ? 'Weekly quest' : 'Survey' },
    validateSearch: surveySearch,
    // A member is led back to the activities, a visitor to the front page.
    loader: ({ context }) => void context.session.check().catch(() => {}),
    component: lazyPage(() => import('#web/features/surveys/survey-page.tsx'), 'SurveyPage'),
    errorComponent: lazyPage(() => import('#web/features/surveys/survey-problem-pages.tsx'), 'SurveyRouteProblem'),
  }),
);

/** A card's own page, with nothing around it: it belongs to anyone who has its link and its key. */
const eGift = createRoute({
  ...unframed,
  path: routePath('eGift'),
  staticData: { title: 'eGift card' },
  component: lazyPage(() => import('#web/features/gift-cards/egift-page.tsx'), 'EGiftPage'),
});

/** Writing to us, in the frame of anyone who comes: a member's or a visitor's. */
const contactUs = createRoute({
  ...unframed,
  path: routePath('contactUs'),
  staticData: { title: MESSAGES.footer.contactUs },
  validateSearch: contactUsSearch,
  // Without an answer it is a visitor's.
  loader: async ({ context }) => void (await context.session.check().catch(() => {})),
  component: lazyPage(() => import('#web/features/support/support-page.tsx'), 'SupportPage'),
});

/** The three steps of registering, in a frame of their own. */
const registrationRoutes = (
  [
    ['registration', 'Join the community', requirePanelist],
    ['registrationRegister', 'About you', requireRegistration],
    ['registrationDownloadApp', 'Get the app', requireRegistration],
  ] as const
).map(([name, title, beforeLoad]) =>
  createRoute({
    ...unframed,
    path: routePath(name),
    staticData: { title },
    beforeLoad,
    component: lazyPage(() => import('#web/features/joining/registration-page.tsx'), 'RegistrationPage'),
  }),
);

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
    staticData: { title: "You're unsubscribed" },
    validateSearch: unsubscribeSearch,
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

const publicRoutes = publicArea.addChildren(pages);

export const routeTree = root.addChildren([
  landing,
  login,
  waitlist,
  forgotPassword,
  resetPassword,
  publicRoutes,
  contactUs,
  ...surveys,
  ...registrationRoutes,
  eGift,
  memberRoutes,
]);
