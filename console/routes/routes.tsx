import { createRoute, redirect } from '@tanstack/react-router';
import { POINTS_LINES_MAX } from '#contract/rewards/statements.ts';
import { accountQuery, sessionsQuery } from '#console/features/identity/account.queries.ts';
import { attributesQuery } from '#console/cells/attributes.queries.ts';
import { audienceQuery, studiesOfRulesQuery } from '#console/features/audiences/audiences.queries.ts';
import { fieldworkQuery, quotaCellsQuery } from '#console/features/fieldwork/fieldwork.queries.ts';
import {
  ledgerCheckQuery,
  loadQuery,
  loadsQuery,
  stockQuery,
} from '#console/features/gift-cards/gift-cards.queries.ts';
import { avatarRulesQuery, badgesQuery } from '#console/features/spark/badges.queries.ts';
import { deletionsQuery, leavingFeedbackQuery } from '#console/features/leaving/leaving.queries.ts';
import {
  EVERY_MEMBER,
  memberLogQuery,
  memberMessagesQuery,
  memberPointsQuery,
  memberQuery,
  membersQuery,
  memberTasksQuery,
} from '#console/features/members/members.queries.ts';
import { readResultsSearch, scopeOf } from '#console/features/results/results-search.ts';
import { resultsQuery, sharedResultsQuery } from '#console/features/results/results.queries.ts';
import { EVERY_REVIEW, failedTasksQuery, reviewsQuery } from '#console/features/reviews/reviews.queries.ts';
import { pickedStudiesQuery, studiesQuery } from '#console/studies/studies.queries.ts';
import { studyQuery } from '#console/studies/study.queries.ts';
import {
  auditActionsQuery,
  auditLogQuery,
  auditProofQuery,
  flagBoardQuery,
  limitsQuery,
  operatorsQuery,
} from '#console/features/settings/settings.queries.ts';
import {
  FIRST_CHOICE,
  inviteBatchesQuery,
  peopleFilesQuery,
  peopleQuery,
  waitlistQuery,
} from '#console/features/joining/joining.queries.ts';
import { emailTemplatesQuery, memberMailStopQuery, stoppedAddressesQuery } from '#console/emails/emails.queries.ts';
import { redemptionCountsQuery, redemptionsQuery } from '#console/rewards/redemptions.queries.ts';
import { requestsQuery } from '#console/second-person/second-person.queries.ts';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { draftQuery, publishedCodesQuery, rehearsalQuery } from '#console/survey-draft/survey-draft.queries.ts';
import { announcement, announcements } from './announcement-routes.tsx';
import { prefetch } from './prefetch.ts';
import {
  productTest,
  productTestPlan,
  productTestResults,
  productTests,
  productTestSelection,
  productTestShipments,
} from './product-test-routes.tsx';
import { getParentRoute, lazyScreen, root } from './root-route.tsx';
import { attribute, attributes, support } from './support-routes.tsx';

const overview = createRoute({
  getParentRoute,
  path: '/',
  loader: (opened) => prefetch(opened, ({ api }) => [pickedStudiesQuery(api, { status: 'IN_FIELD' })]),
  component: lazyScreen(() => import('#console/features/fieldwork/overview-page.tsx'), 'OverviewPage'),
});
const studies = createRoute({
  getParentRoute,
  path: '/studies',
  loader: (opened) =>
    prefetch(opened, ({ api, role }) => [role === 'READER' ? sharedResultsQuery(api) : studiesQuery(api, {})]),
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
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [
      studyQuery(api, studyId),
      draftQuery(api, studyId),
      rehearsalQuery(api, studyId),
      publishedCodesQuery(api, studyId),
    ]),
  component: lazyScreen(() => import('#console/features/editor/editor-page.tsx'), 'EditorPage'),
});
const rehearsal = createRoute({
  getParentRoute,
  path: '/studies/$studyId/rehearsal',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [studyQuery(api, studyId), rehearsalQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/rehearsal/rehearsal-page.tsx'), 'RehearsalPage'),
});
const audience = createRoute({
  getParentRoute,
  path: '/studies/$studyId/audiences',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [
      studyQuery(api, studyId),
      audienceQuery(api, studyId),
      attributesQuery(api),
      studiesOfRulesQuery(api),
    ]),
  component: lazyScreen(() => import('#console/features/audiences/audience-page.tsx'), 'AudiencePage'),
});
const fieldwork = createRoute({
  getParentRoute,
  path: '/studies/$studyId/fieldwork',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [studyQuery(api, studyId), fieldworkQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/fieldwork/fieldwork-page.tsx'), 'FieldworkPage'),
});
const studyReview = createRoute({
  getParentRoute,
  path: '/studies/$studyId/reviews',
  loader: (opened) => prefetch(opened, ({ api, params: { studyId } }) => [studyQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/reviews/study-reviews-page.tsx'), 'StudyReviewsPage'),
});
const results = createRoute({
  getParentRoute,
  path: '/studies/$studyId/results',
  validateSearch: readResultsSearch,
  loader: (opened) =>
    prefetch(opened, ({ api, role, params: { studyId } }) => [
      ...(role === 'READER' ? [] : [studyQuery(api, studyId)]),
      resultsQuery(api, { studyId, ...scopeOf(readResultsSearch(opened.location.search)) }),
    ]),
  component: lazyScreen(() => import('#console/features/results/results-page.tsx'), 'ResultsPage'),
});
const quotas = createRoute({
  getParentRoute,
  path: '/fieldwork/quotas',
  loader: (opened) => prefetch(opened, ({ api }) => [quotaCellsQuery(api)]),
  component: lazyScreen(() => import('#console/features/fieldwork/quotas-page.tsx'), 'QuotasPage'),
});
const review = createRoute({
  getParentRoute,
  path: '/reviews',
  loader: (opened) =>
    prefetch(opened, ({ api }) => [reviewsQuery(api, EVERY_REVIEW), failedTasksQuery(api, undefined)]),
  component: lazyScreen(() => import('#console/features/reviews/reviews-page.tsx'), 'ReviewsPage'),
});
const leavers = createRoute({
  getParentRoute,
  path: '/leaving',
  loader: (opened) => prefetch(opened, ({ api }) => [deletionsQuery(api, undefined), leavingFeedbackQuery(api)]),
  component: lazyScreen(() => import('#console/features/leaving/leaving-page.tsx'), 'LeavingPage'),
});
const members = createRoute({
  getParentRoute,
  path: '/members',
  loader: (opened) => prefetch(opened, ({ api }) => [membersQuery(api, EVERY_MEMBER), operatorQuery(api)]),
  component: lazyScreen(() => import('#console/features/members/members-page.tsx'), 'MembersPage'),
});
const member = createRoute({
  getParentRoute,
  path: '/members/$panelistId',
  loader: (opened) =>
    prefetch(opened, ({ api, role, params: { panelistId } }) => [
      memberQuery(api, panelistId),
      operatorQuery(api),
      ...(role === 'RESEARCHER' ? [] : [memberMailStopQuery(api, panelistId), memberLogQuery(api, panelistId)]),
      memberTasksQuery(api, panelistId),
      memberMessagesQuery(api, panelistId),
    ]),
  component: lazyScreen(() => import('#console/features/members/member-page.tsx'), 'MemberPage'),
});
const memberStatement = createRoute({
  getParentRoute,
  path: '/members/$panelistId/statement',
  loader: (opened) =>
    prefetch(opened, ({ api, role, params: { panelistId } }) => [
      memberQuery(api, panelistId),
      ...(role === 'RESEARCHER' ? [] : [memberPointsQuery(api, panelistId, POINTS_LINES_MAX)]),
    ]),
  component: lazyScreen(() => import('#console/features/members/member-statement-page.tsx'), 'MemberStatementPage'),
});
const waitlist = createRoute({
  getParentRoute,
  path: '/joining',
  loader: (opened) =>
    prefetch(opened, ({ api }) => [waitlistQuery(api), inviteBatchesQuery(api), peopleQuery(api, FIRST_CHOICE)]),
  component: lazyScreen(() => import('#console/features/joining/joining-page.tsx'), 'JoiningPage'),
});
const peopleFiles = createRoute({
  getParentRoute,
  path: '/joining/files',
  loader: (opened) => prefetch(opened, ({ api }) => [peopleFilesQuery(api)]),
  component: lazyScreen(() => import('#console/features/joining/files/people-files-page.tsx'), 'PeopleFilesPage'),
});
/** What the redemptions are narrowed to, for a link from the search box or a member's points. */
const readFound = ({ find }: { readonly find?: unknown }): { find?: string } =>
  typeof find === 'string' ? { find } : {};
const giftCards = createRoute({
  getParentRoute,
  path: '/gift-cards',
  validateSearch: readFound,
  loader: (opened) =>
    prefetch(opened, ({ api }) => [
      stockQuery(api),
      ledgerCheckQuery(api),
      loadQuery(api),
      requestsQuery(api, { isOpen: true }),
      redemptionsQuery(api, { choice: undefined, text: readFound(opened.location.search).find?.trim() ?? '' }),
      redemptionCountsQuery(api),
    ]),
  component: lazyScreen(() => import('#console/features/gift-cards/gift-cards-page.tsx'), 'GiftCardsPage'),
});
const badges = createRoute({
  getParentRoute,
  path: '/spark',
  loader: (opened) => prefetch(opened, ({ api }) => [badgesQuery(api), avatarRulesQuery(api)]),
  component: lazyScreen(() => import('#console/features/spark/badges-page.tsx'), 'BadgesPage'),
});
const secondPerson = createRoute({
  getParentRoute,
  path: '/second-person',
  loader: (opened) =>
    prefetch(opened, ({ api }) => [requestsQuery(api, { isOpen: true }), requestsQuery(api, { isOpen: false })]),
  component: lazyScreen(() => import('#console/features/second-person/second-person-page.tsx'), 'SecondPersonPage'),
});
const giftCardLoads = createRoute({
  getParentRoute,
  path: '/gift-cards/loads',
  loader: (opened) => prefetch(opened, ({ api }) => [loadsQuery(api)]),
  component: lazyScreen(() => import('#console/features/gift-cards/loads/loads-page.tsx'), 'LoadsPage'),
});
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  loader: (opened) =>
    prefetch(opened, ({ api }) => [
      flagBoardQuery(api),
      operatorsQuery(api),
      limitsQuery(api),
      stoppedAddressesQuery(api, ''),
      emailTemplatesQuery(api),
      auditLogQuery(api, {}),
      auditActionsQuery(api),
      auditProofQuery(api, undefined),
    ]),
  component: lazyScreen(() => import('#console/features/settings/settings-page.tsx'), 'SettingsPage'),
});

const account = createRoute({
  getParentRoute,
  path: '/account',
  loader: (opened) => prefetch(opened, ({ api }) => [accountQuery(api), sessionsQuery(api)]),
  component: lazyScreen(() => import('#console/features/identity/account-page.tsx'), 'AccountPage'),
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
  leavers,
  members,
  member,
  memberStatement,
  announcements,
  announcement,
  productTests,
  productTest,
  productTestPlan,
  productTestSelection,
  productTestShipments,
  productTestResults,
  waitlist,
  peopleFiles,
  giftCards,
  badges,
  giftCardLoads,
  secondPerson,
  support,
  settings,
  attributes,
  attribute,
  account,
]);
