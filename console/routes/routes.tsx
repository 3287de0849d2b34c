import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { EVERY_MEMBER, membersQuery } from '#console/features/members/members.queries.ts';
import { readResultsSearch } from '#console/features/results/results-search.ts';
import { ConsoleLayout } from '#console/layout/console-layout.tsx';
import { NotFoundPage } from '#console/layout/not-found-page.tsx';
import { requestsQuery } from '#console/second-person/second-person.queries.ts';
import { lazyScreen } from './lazy-screen.ts';
import { prefetch, type RouterContext } from './prefetch.ts';

const root = createRootRouteWithContext<RouterContext>()({ component: ConsoleLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => root;

const overview = createRoute({
  getParentRoute,
  path: '/',
  component: lazyScreen(() => import('#console/features/fieldwork/overview-page.tsx'), 'OverviewPage'),
});
const studies = createRoute({
  getParentRoute,
  path: '/studies',
  component: lazyScreen(() => import('./studies-by-role.tsx'), 'StudiesByRole'),
});
const study = createRoute({
  getParentRoute,
  path: '/studies/$studyId',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/studies/$studyId/survey', params, replace: true });
  },
});
const survey = createRoute({
  getParentRoute,
  path: '/studies/$studyId/survey',
  component: lazyScreen(() => import('#console/features/editor/editor-page.tsx'), 'EditorPage'),
});
const rehearsal = createRoute({
  getParentRoute,
  path: '/studies/$studyId/rehearsal',
  component: lazyScreen(() => import('#console/features/rehearsal/rehearsal-page.tsx'), 'RehearsalPage'),
});
const audience = createRoute({
  getParentRoute,
  path: '/studies/$studyId/audience',
  component: lazyScreen(() => import('#console/features/audience/audience-page.tsx'), 'AudiencePage'),
});
const fieldwork = createRoute({
  getParentRoute,
  path: '/studies/$studyId/fieldwork',
  component: lazyScreen(() => import('#console/features/fieldwork/fieldwork-page.tsx'), 'FieldworkPage'),
});
const studyReview = createRoute({
  getParentRoute,
  path: '/studies/$studyId/review',
  component: lazyScreen(() => import('#console/features/review/study-review-page.tsx'), 'StudyReviewPage'),
});
const results = createRoute({
  getParentRoute,
  path: '/studies/$studyId/results',
  validateSearch: readResultsSearch,
  component: lazyScreen(() => import('#console/features/results/results-page.tsx'), 'ResultsPage'),
});
const quotas = createRoute({
  getParentRoute,
  path: '/quotas',
  component: lazyScreen(() => import('#console/features/fieldwork/quotas-page.tsx'), 'QuotasPage'),
});
const review = createRoute({
  getParentRoute,
  path: '/review',
  component: lazyScreen(() => import('#console/features/review/review-page.tsx'), 'ReviewPage'),
});
const members = createRoute({
  getParentRoute,
  path: '/members',
  loader: (opened) =>
    prefetch(opened, ({ api, queryClient }) => queryClient.prefetchInfiniteQuery(membersQuery(api, EVERY_MEMBER))),
  component: lazyScreen(() => import('#console/features/members/members-page.tsx'), 'MembersPage'),
});
const member = createRoute({
  getParentRoute,
  path: '/members/$panelistId',
  component: lazyScreen(() => import('#console/features/members/member-page.tsx'), 'MemberPage'),
});
const memberStatement = createRoute({
  getParentRoute,
  path: '/members/$panelistId/statement',
  component: lazyScreen(() => import('#console/features/members/member-statement-page.tsx'), 'MemberStatementPage'),
});
const giftCards = createRoute({
  getParentRoute,
  path: '/gift-cards',
  // What the redemptions are narrowed to, for a link from the search box or a member's points.
  validateSearch: ({ find }: Record<string, unknown>): { find?: string } => (typeof find === 'string' ? { find } : {}),
  component: lazyScreen(() => import('#console/features/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
});
const secondPerson = createRoute({
  getParentRoute,
  path: '/second-person',
  loader: (opened) =>
    prefetch(opened, ({ api, queryClient }) => {
      void queryClient.prefetchInfiniteQuery(requestsQuery(api, true));
      void queryClient.prefetchInfiniteQuery(requestsQuery(api, false));
    }),
  component: lazyScreen(() => import('#console/features/second-person/second-person-page.tsx'), 'SecondPersonPage'),
});
const giftCardLoads = createRoute({
  getParentRoute,
  path: '/gift-cards/loads',
  component: lazyScreen(() => import('#console/features/gift-cards/loads/loads-page.tsx'), 'LoadsPage'),
});
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  component: lazyScreen(() => import('#console/features/settings/settings-page.tsx'), 'SettingsPage'),
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  component: lazyScreen(() => import('#console/features/account/account-page.tsx'), 'AccountPage'),
});

/** A study keeps its pages in the order of its life. */
export const routeTree = root.addChildren([
  overview,
  studies,
  study,
  survey,
  rehearsal,
  audience,
  fieldwork,
  studyReview,
  results,
  quotas,
  review,
  members,
  member,
  memberStatement,
  giftCards,
  giftCardLoads,
  secondPerson,
  settings,
  account,
]);
