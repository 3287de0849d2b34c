import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { CountedWorld } from './counted-world.ts';

/** What an operation is called with. */
export type CountedCalls = Readonly<Record<string, (world: CountedWorld) => object>>;

export const SOME_KEY = '01890000-0000-7000-8000-000000000001';
const { panelId } = DEFAULT_BRAND;
const ADDRESS = { addressLine1: '1482 Lakeview Ave', city: 'Duluth', state: 'MN', zip: '55804' };

const SURVEYS: CountedCalls = {
  getMarketResearchSurvey: ({ startedLink: link }) => ({ link }),
  startMarketResearchSurvey: ({ invitedLink: link }) => ({ link }),
  saveMarketResearchSurveyPage: ({ startedLink: link }) => ({
    input: { link, revision: 3, page: 'reach', answers: { reach: 'jar' } },
  }),
  keepMarketResearchSurveyDraft: ({ startedLink: link }) => ({
    input: { link, revision: 3, page: 'reach', follows: 0, answers: { reach: 'can' } },
  }),
  returnMarketResearchSurveyPage: ({ startedLink: link }) => ({ input: { link, revision: 3 } }),
};

const PRODUCT_TESTS: CountedCalls = {
  getMarketResearchProductTest: ({ dana, test }) => ({ panelistId: dana, id: test }),
  confirmMarketResearchProductTestAddress: ({ dana, test }) => ({
    input: { panelistId: dana, id: test, addressKey: 'none' },
  }),
  acceptMarketResearchProductTestConsent: ({ dana, test }) => ({ input: { panelistId: dana, id: test, version: 1 } }),
  answerMarketResearchShipment: ({ dana, test }) => ({
    input: { panelistId: dana, id: test, answer: 'received', idempotencyKey: SOME_KEY },
  }),
  declineMarketResearchProductTest: ({ dana, test }) => ({ panelistId: dana, id: test }),
};

const SUPPORT: CountedCalls = {
  getMarketResearchSupportRequest: ({ dana, openRequest }) => ({ panelistId: dana, id: openRequest }),
  createMarketResearchSupportRequest: () => ({
    input: {
      source: 'CONTACTUS',
      issueCategory: 'OTHER',
      description: 'The page stays white.',
      email: 'dana@example.com',
      key: SOME_KEY,
    },
  }),
  replyToMarketResearchSupportRequest: ({ dana, askedRequest }) => ({
    input: { panelistId: dana, id: askedRequest, body: 'It was a phone.', key: SOME_KEY },
  }),
  resolveMarketResearchSupportRequest: ({ dana, openRequest }) => ({ panelistId: dana, id: openRequest }),
  reopenMarketResearchSupportRequest: ({ dana, openRequest }) => ({ panelistId: dana, id: openRequest }),
};

const REWARDS: CountedCalls = {
  redeemMarketResearchReward: ({ dana, reward }) => ({
    input: { panelId, userId: dana, rewardId: reward, points: 500, idempotencyKey: SOME_KEY },
  }),
  revealMarketResearchReward: ({ dana, redemption }) => ({
    input: { panelId, userId: dana, rewardDetailId: redemption },
  }),
  markMarketResearchRewardSeen: ({ dana, showing }) => ({ input: { panelId, userId: dana, showingId: showing } }),
  markMarketResearchBadgeAsRead: ({ dana, award }) => ({ input: { userId: dana, rewardDetailId: award } }),
};

const ACCOUNT: CountedCalls = {
  getMarketResearchPlaceDetails: () => ({ placeId: 'none' }),
  validateMarketResearchAddress: () => ({ address: ADDRESS }),
  validateMarketResearchZipcode: () => ({ zip: '55804', state: 'MN' }),
  updateMarketResearchPanelistAvatar: ({ dana }) => ({ panelistId: dana, avatar: 'mug' }),
  updateMarketResearchPanelistPassword: () => ({ oldPassword: 'SparkDemo1!', newPassword: 'Another1!horse' }),
  updateMarketResearchPanelistPreferences: ({ dana }) => ({
    id: dana,
    patches: [{ name: 'surveyActivityOptInFlag', value: 'false' }],
  }),
  saveMarketResearchPanelistProfileAttributes: () => ({
    list: [{ detailName: 'hasPets', selectedList: ['false'], revision: 1 }],
  }),
  recordMarketResearchPanelistLogIn: () => ({ timezone: 'America/Chicago' }),
  askMarketResearchSecondLook: ({ dana, turnedDownTask }) => ({
    input: { userId: dana, panelId, taskId: turnedDownTask, words: 'Please look again.' },
  }),
  updateMarketResearchPanelistPush: () => ({ subscription: null }),
};

export const MEMBER_CALLS: CountedCalls = { ...SURVEYS, ...PRODUCT_TESTS, ...SUPPORT, ...REWARDS, ...ACCOUNT };
