import { activitiesMemberResolvers } from './modules/activities/member.ts';
import { activitiesOperatorResolvers } from './modules/activities/operator.ts';
import { approvalsOperatorResolvers } from './modules/approvals/operator.ts';
import { audiencesOperatorResolvers } from './modules/audiences/operator.ts';
import { consoleOperatorResolvers } from './modules/console/operator.ts';
import { externalSurveysOperatorResolvers } from './modules/external-surveys/operator.ts';
import { giftCardsMemberResolvers } from './modules/gift-cards/member.ts';
import { giftCardsOperatorResolvers } from './modules/gift-cards/operator.ts';
import { identityOperatorResolvers } from './modules/identity/operator.ts';
import { launchesOperatorResolvers } from './modules/launches/operator.ts';
import { picturesOperatorResolvers } from './modules/pictures/operator.ts';
import { profileMemberResolvers } from './modules/profile/member.ts';
import { profileOperatorResolvers } from './modules/profile/operator.ts';
import { resultsOperatorResolvers } from './modules/results/operator.ts';
import { reviewsMemberResolvers } from './modules/reviews/member.ts';
import { reviewsOperatorResolvers } from './modules/reviews/operator.ts';
import { rewardsMemberResolvers } from './modules/rewards/member.ts';
import { rewardsOperatorResolvers } from './modules/rewards/operator.ts';
import { surveyDraftsOperatorResolvers } from './modules/survey-drafts/operator.ts';
import { surveysMemberResolvers } from './modules/surveys/member.ts';
import { surveysOperatorResolvers } from './modules/surveys/operator.ts';
import type { Rooms } from './create-rooms.ts';

/** What the rooms answer to members. */
export const memberResolvers = (rooms: Rooms) => [
  activitiesMemberResolvers(rooms.activities),
  profileMemberResolvers(rooms.profile),
  rewardsMemberResolvers(rooms.rewards),
  giftCardsMemberResolvers(rooms),
  reviewsMemberResolvers(rooms),
  surveysMemberResolvers(rooms),
];

/** What the rooms answer to operators. */
export const operatorResolvers = (rooms: Rooms) => [
  identityOperatorResolvers(rooms),
  consoleOperatorResolvers(rooms),
  approvalsOperatorResolvers(rooms),
  activitiesOperatorResolvers(rooms),
  externalSurveysOperatorResolvers(rooms),
  profileOperatorResolvers(rooms),
  picturesOperatorResolvers(rooms),
  surveyDraftsOperatorResolvers(rooms),
  surveysOperatorResolvers(rooms),
  audiencesOperatorResolvers(rooms),
  launchesOperatorResolvers(rooms),
  reviewsOperatorResolvers(rooms),
  resultsOperatorResolvers(rooms),
  giftCardsOperatorResolvers(rooms),
  rewardsOperatorResolvers(rooms),
];
