/**
 * What each operation of the member's app says about whose it is, by area: how another member, or another panel, would
 * put their id in. A new operation gets its line here; the test of the endpoint fails until it has one.
 */
type Row = readonly [operation: string, variables: (userId: string, panelId: string) => object];

const ACTIVITIES: readonly Row[] = [
  ['getMarketResearchTasks', (userId, panelId) => ({ filter: { userId, panelId } })],
  ['getMarketResearchTasksCount', (userId, panelId) => ({ filter: { userId, panelId } })],
];

const NOTIFICATIONS: readonly Row[] = [
  ['getMarketResearchTaskNotifications', (userId, panelId) => ({ filter: { userId, panelId } })],
  ['markTaskNotificationsAsRead', (userId) => ({ userId })],
];

const REVIEWS: readonly Row[] = [
  ['getMarketResearchSecondLooks', (userId, panelId) => ({ userId, panelId })],
  [
    'askMarketResearchSecondLook',
    (userId, panelId) => ({ input: { userId, panelId, taskId: userId, words: 'Please look again.' } }),
  ],
];

const PROFILE: readonly Row[] = [
  ['getMarketResearchPanelist', (userId) => ({ panelistId: userId })],
  ['updateMarketResearchPanelistAvatar', (userId) => ({ panelistId: userId, avatar: 'mug' })],
  [
    'getMarketResearchPanelistMetadata',
    (userId) => ({ panelistId: userId, metadataKey: 'GAMIFICATION_INTRO_COMPLETED' }),
  ],
  [
    'updateMarketResearchPanelistMetadata',
    (userId) => ({ panelistId: userId, metadataKey: 'GAMIFICATION_INTRO_COMPLETED' }),
  ],
  ['getMarketResearchPanelistProfileAttributes', (userId) => ({ panelistId: userId })],
  ['getMarketResearchPanelistPreferences', (userId) => ({ panelistId: userId })],
  [
    'updateMarketResearchPanelistPreferences',
    (userId) => ({ id: userId, patches: [{ name: 'surveyActivityOptInFlag', value: 'false' }] }),
  ],
];

/** server/http/support-guards.test.ts tries them with a real request of another's. */
const SUPPORT: readonly Row[] = [
  ['listMarketResearchSupportRequests', (userId) => ({ panelistId: userId })],
  ['getMarketResearchSupportRequest', (userId) => ({ panelistId: userId, id: userId })],
  [
    'replyToMarketResearchSupportRequest',
    (userId) => ({ input: { panelistId: userId, id: userId, body: 'It was a phone.', key: userId } }),
  ],
  ['resolveMarketResearchSupportRequest', (userId) => ({ panelistId: userId, id: userId })],
  ['reopenMarketResearchSupportRequest', (userId) => ({ panelistId: userId, id: userId })],
];

const SPARK: readonly Row[] = [
  ['getMarketResearchPanelistSpark', (userId) => ({ panelistId: userId })],
  ['markMarketResearchBadgeAsRead', (userId) => ({ input: { userId, rewardDetailId: userId } })],
];

/** server/http/product-test-guards.test.ts tries them with a real test of another's. */
const PRODUCT_TESTS: readonly Row[] = [
  ['getMarketResearchProductTests', (userId) => ({ panelistId: userId })],
  ['getMarketResearchProductTest', (userId) => ({ panelistId: userId, id: userId })],
  [
    'confirmMarketResearchProductTestAddress',
    (userId) => ({ input: { panelistId: userId, id: userId, addressKey: 'none' } }),
  ],
  ['acceptMarketResearchProductTestConsent', (userId) => ({ input: { panelistId: userId, id: userId, version: 1 } })],
  [
    'answerMarketResearchShipment',
    (userId) => ({ input: { panelistId: userId, id: userId, answer: 'received', idempotencyKey: userId } }),
  ],
  ['declineMarketResearchProductTest', (userId) => ({ panelistId: userId, id: userId })],
];

const REWARDS: readonly Row[] = [
  ['getMarketResearchPanelistRewardPoints', (userId, panelId) => ({ userId, panelId })],
  ['listMarketResearchPanelistRewardHistory', (userId, panelId) => ({ filter: { userId, panelId } })],
  [
    'redeemMarketResearchReward',
    (userId, panelId) => ({ input: { userId, panelId, rewardId: userId, points: 500, idempotencyKey: userId } }),
  ],
  ['markMarketResearchRewardSeen', (userId, panelId) => ({ input: { userId, panelId, showingId: userId } })],
  ['revealMarketResearchReward', (userId, panelId) => ({ input: { userId, panelId, rewardDetailId: userId } })],
];

/** A session of somebody else; server/http/passwords.test.ts tries it with a real one. */
const SESSIONS: readonly Row[] = [
  ['endMarketResearchPanelistSession', (userId) => ({ sessionId: userId })],
  ['forgetMarketResearchPanelistDevice', (userId) => ({ deviceId: userId })],
];

const LEAVING: readonly Row[] = [
  [
    'deleteMarketResearchPanelist',
    (userId, panelId) => ({ input: { userId, panelId, feedback: 'Enough', key: userId } }),
  ],
  ['takeMarketResearchPanelistData', (userId) => ({ downloadId: userId })],
];

/** Name a member, whose id must be the caller's own. */
export const OPERATIONS_OF_A_MEMBER: readonly Row[] = [
  ...ACTIVITIES,
  ...NOTIFICATIONS,
  ...REVIEWS,
  ...PROFILE,
  ...SUPPORT,
  ...SPARK,
  ...PRODUCT_TESTS,
  ...REWARDS,
  ...SESSIONS,
  ...LEAVING,
];

/** Name no member: they answer about the caller. */
export const OPERATIONS_OF_THE_PANEL: readonly Row[] = [
  ['listMarketResearchRewards', (_userId, panelId) => ({ panelId })],
];

/**
 * For anyone who comes: they name nobody, are answered alike for anybody, or what they may do is in a token or a ticket;
 * server/http/waitlist.test.ts and registration.test.ts try them with another's.
 */
export const OPERATIONS_OF_ANYBODY: readonly string[] = [
  'getMarketResearchFormChallenge',
  'subscribeMarketResearchPanelistToWaitlist',
  'sendWaitlistSurveyEmail',
  'sendWaitlistRegistrationEmail',
  'getMarketResearchInvitation',
  'requestMarketResearchInvitation',
  'validateMarketResearchRegistrationAddress',
  'completeMarketResearchRegistration',
  'validateMarketResearchZipcode',
  'getMarketResearchGuestToken',
  // Whose it is stands in the session; a file of another's is refused in server/http/support-guards.test.ts.
  'createMarketResearchSupportRequest',
];

/** Name nobody but the caller, or anyone who proves with a code that they read a mailbox; each has tests of its own. */
export const OPERATIONS_OF_THE_CALLER: readonly string[] = [
  'recordMarketResearchPanelistLogIn',
  'saveMarketResearchPanelistProfileAttributes',
  'listMarketResearchPlacesAutocomplete',
  'getMarketResearchPlaceDetails',
  'validateMarketResearchAddress',
  'getMarketResearchPanelistLeaving',
  'getMarketResearchPanelistData',
  'requestMarketResearchPanelistData',
  'getMarketResearchPanelistMail',
  'getMarketResearchPanelistPush',
  'updateMarketResearchPanelistPush',
  'chooseMarketResearchPanelistMail',
  'listMarketResearchPanelistSessions',
  'listMarketResearchPanelistDevices',
  'endOtherMarketResearchPanelistSessions',
  'updateMarketResearchPanelistPassword',
  'generateMarketResearchPanelistOtp',
  'validateOtpAndSetMarketResearchPanelistPassword',
];
