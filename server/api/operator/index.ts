import type { Rooms } from '#server/rooms.ts';
import { adjustmentsResolvers } from './adjustments.ts';
import { announcementsResolvers } from './announcements.ts';
import { approvalsResolvers } from './approvals.ts';
import { audiencesResolvers } from './audiences.ts';
import { auditResolvers } from './audit.ts';
import { auditedMutations } from '../audited-mutations.ts';
import { badgesResolvers } from './badges.ts';
import { emailsResolvers } from './emails.ts';
import { exportsResolvers } from './exports.ts';
import { externalSurveysResolvers } from './external-surveys.ts';
import { fieldworkResolvers } from './fieldwork.ts';
import { flagsResolvers } from './flags.ts';
import { giftCardsResolvers } from './gift-cards.ts';
import { identityResolvers } from './identity.ts';
import { installationResolvers } from './installation.ts';
import { launchesResolvers } from './launches.ts';
import { leavingResolvers } from './leaving.ts';
import { ledgerCheckResolvers } from './ledger-check.ts';
import { mailResolvers } from './mail.ts';
import { membersResolvers } from './members.ts';
import { picturesResolvers } from './pictures.ts';
import { productTestResultsResolvers } from './product-test-results.ts';
import { productTestsResolvers } from './product-tests.ts';
import { profileCatalogueResolvers } from './profile-catalogue.ts';
import { questsResolvers } from './quests.ts';
import { joiningResolvers } from './joining.ts';
import { recruitmentResolvers } from './recruitment.ts';
import { redemptionsResolvers } from './redemptions.ts';
import { rehearsalsResolvers } from './rehearsals.ts';
import { resultsResolvers } from './results.ts';
import { reviewsResolvers } from './reviews.ts';
import { searchResolvers } from './search.ts';
import { sendingResolvers } from './sending.ts';
import { settlementResolvers } from './settlement.ts';
import { shipmentsResolvers } from './shipments.ts';
import { studiesResolvers } from './studies.ts';
import { supportResolvers } from './support.ts';
import { surveyDraftsResolvers } from './survey-drafts.ts';

/** What is answered to operators; every mutation is watched for its audit entry. */
export const operatorResolvers = (rooms: Rooms) =>
  resolversByFile(rooms).map((resolvers) => auditedMutations(resolvers, rooms.identity.log));

/** One file for each file of contract/graphql/operator, of the same name. */
const resolversByFile = (rooms: Rooms) => [
  adjustmentsResolvers(rooms),
  announcementsResolvers(rooms),
  approvalsResolvers(rooms),
  audiencesResolvers(rooms),
  auditResolvers(rooms),
  badgesResolvers(rooms),
  emailsResolvers(rooms),
  exportsResolvers(rooms),
  externalSurveysResolvers(rooms),
  fieldworkResolvers(rooms),
  flagsResolvers(rooms),
  giftCardsResolvers(rooms),
  identityResolvers(rooms),
  installationResolvers(rooms),
  launchesResolvers(rooms),
  leavingResolvers(rooms),
  ledgerCheckResolvers(rooms),
  mailResolvers(rooms),
  membersResolvers(rooms),
  picturesResolvers(rooms),
  productTestResultsResolvers(rooms),
  productTestsResolvers(rooms),
  profileCatalogueResolvers(rooms),
  questsResolvers(rooms),
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
