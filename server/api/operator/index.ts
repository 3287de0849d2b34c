import type { Rooms } from '#server/rooms.ts';
import { adjustmentsResolvers } from './rewards/adjustments.ts';
import { announcementsResolvers } from './announcements.ts';
import { approvalsResolvers } from './approvals.ts';
import { audiencesResolvers } from './audiences.ts';
import { auditResolvers } from './console/audit.ts';
import { enforceOperatorRules } from '../rules/enforce-rules.ts';
import { sparkResolvers } from './spark.ts';
import { notificationsResolvers } from './notifications.ts';
import { exportsResolvers } from './results/exports.ts';
import { externalSurveysResolvers } from './external-surveys.ts';
import { fieldworkResolvers } from './fieldwork.ts';
import { flagsResolvers } from './flags.ts';
import { giftCardsResolvers } from './gift-cards/gift-cards.ts';
import { identityResolvers } from './identity.ts';
import { restoringResolvers } from './restoring.ts';
import { launchesResolvers } from './launches.ts';
import { leavingResolvers } from './leaving.ts';
import { ledgerCheckResolvers } from './rewards/ledger-check.ts';
import { stoppedAddressesResolvers } from './console/stopped-addresses.ts';
import { membersResolvers } from './members.ts';
import { picturesResolvers } from './pictures.ts';
import { productTestResultsResolvers } from './product-tests/product-test-results.ts';
import { productTestsResolvers } from './product-tests/product-tests.ts';
import { profileResolvers } from './profile.ts';
import { activitiesResolvers } from './activities.ts';
import { joiningResolvers } from './joining/joining.ts';
import { recruitmentResolvers } from './joining/recruitment.ts';
import { redemptionsResolvers } from './gift-cards/redemptions.ts';
import { rehearsalsResolvers } from './studies/rehearsals.ts';
import { resultsResolvers } from './results/results.ts';
import { reviewsResolvers } from './reviews/reviews.ts';
import { searchResolvers } from './console/search.ts';
import { sendingResolvers } from './sending.ts';
import { settlementResolvers } from './reviews/settlement.ts';
import { shipmentsResolvers } from './product-tests/shipments.ts';
import { studiesResolvers } from './studies/studies.ts';
import { supportResolvers } from './support.ts';
import { surveyDraftsResolvers } from './studies/survey-drafts.ts';

/** What is answered to operators; every mutation is held to its rule. */
export const operatorResolvers = (rooms: Rooms) =>
  resolversByFile(rooms).map((resolvers) =>
    enforceOperatorRules(resolvers, { ...rooms.identity, replica: rooms.console.replica }),
  );

/** One file for each file of contract/graphql/operator, of the same name. */
const resolversByFile = (rooms: Rooms) => [
  adjustmentsResolvers(rooms),
  announcementsResolvers(rooms),
  approvalsResolvers(rooms),
  audiencesResolvers(rooms),
  auditResolvers(rooms),
  sparkResolvers(rooms),
  notificationsResolvers(rooms),
  exportsResolvers(rooms),
  externalSurveysResolvers(rooms),
  fieldworkResolvers(rooms),
  flagsResolvers(rooms),
  giftCardsResolvers(rooms),
  identityResolvers(rooms),
  restoringResolvers(rooms),
  launchesResolvers(rooms),
  leavingResolvers(rooms),
  ledgerCheckResolvers(rooms),
  stoppedAddressesResolvers(rooms),
  membersResolvers(rooms),
  picturesResolvers(rooms),
  productTestResultsResolvers(rooms),
  productTestsResolvers(rooms),
  profileResolvers(rooms),
  activitiesResolvers(rooms),
  joiningResolvers(rooms),
  recruitmentResolvers(rooms),
  redemptionsResolvers(rooms),
  rehearsalsResolvers(rooms),
  resultsResolvers(rooms),
  reviewsResolvers(rooms),
  searchResolvers(rooms),
  sendingResolvers(rooms),
  settlementResolvers(rooms),
  shipmentsResolvers(rooms),
  studiesResolvers(rooms),
  supportResolvers(rooms),
  surveyDraftsResolvers(rooms),
];
