import { SOAP_TEST } from './builders/product-test-builders.ts';
import { SOME_KEY, type CountedCalls } from './counted-member-calls.table.ts';

const REASON = 'A colleague asked for it';
const POINTS = { qualified: 100, nonQualified: 10, overQuota: 10 };
const PLAN = {
  internalName: 'Oat drinks',
  externalName: 'Oat drinks',
  description: 'What you pour into your coffee.',
  points: POINTS,
  minutes: 5,
};
const { picture: _none, ...SOAP } = { picture: null, ...SOAP_TEST };
const TEST_PLAN = { ...SOAP, hazards: [...SOAP.hazards], cells: [] };

const STUDIES: CountedCalls = {
  getAudience: ({ draftStudy }) => ({ studyId: draftStudy }),
  getOutsideSurvey: ({ outsideStudy }) => ({ studyId: outsideStudy }),
  getSurveyDraftVersion: ({ draftStudy }) => ({ studyId: draftStudy, version: 1 }),
  getLaunchPlan: ({ draftStudy }) => ({ studyId: draftStudy }),
  dryRunAudience: ({ draftStudy }) => ({ studyId: draftStudy }),
  createStudy: () => ({ input: { kind: 'SURVEY', ...PLAN } }),
  createOutsideStudy: () => ({ input: { kind: 'SURVEY', ...PLAN }, entryUrl: 'https://survey.example.com/s/1' }),
  addOutsideKey: ({ outsideStudy }) => ({ studyId: outsideStudy }),
  retireOutsideKey: ({ outsideStudy, outsideKey }) => ({ studyId: outsideStudy, keyId: outsideKey }),
  updateStudy: ({ draftStudy }) => ({ studyId: draftStudy, input: PLAN }),
  resumeStudy: ({ pausedStudy }) => ({ studyId: pausedStudy }),
  archiveStudy: ({ closedStudy }) => ({ studyId: closedStudy }),
  launchStudy: ({ draftStudy }) => ({ input: { studyId: draftStudy, typedShortId: 'QN-2203', reminderDays: [] } }),
  saveAudience: ({ draftStudy }) => ({
    input: {
      studyId: draftStudy,
      rules: { keep: [], leaveOut: [] },
      sample: { mode: 'RANDOM', size: null, cells: [] },
      revision: 0,
    },
  }),
  saveSurveyDraft: ({ draftStudy }) => ({
    studyId: draftStudy,
    input: {
      baseRevision: 1,
      definition: { pages: [{ name: 'page1', elements: [{ type: 'text', name: 'q1', title: 'What is it?' }] }] },
      outcomes: [],
    },
  }),
  restoreSurveyDraftVersion: ({ draftStudy }) => ({ studyId: draftStudy, version: 1, baseRevision: 1 }),
  nameSurveyDraftVersion: ({ draftStudy }) => ({ studyId: draftStudy, version: 1, name: 'The first one' }),
  publishSurveyDraft: ({ draftStudy }) => ({ studyId: draftStudy, revision: 1 }),
  startRehearsal: ({ draftStudy }) => ({ studyId: draftStudy, members: 200 }),
  createQuestSeries: () => ({ input: { name: 'On the way', firstMonday: '2026-06-15', points: POINTS } }),
  clearQuestWeek: ({ quests }) => ({ seriesId: quests, week: 4 }),
  setWelcomeStudy: ({ fieldStudy }) => ({ studyId: fieldStudy, budgetPoints: 40_000 }),
};

const RESULTS: CountedCalls = {
  getResults: ({ resultStudy }) => ({ studyId: resultStudy }),
  getQuestionResult: ({ resultStudy }) => ({ studyId: resultStudy, question: 'taste' }),
  getCrosstab: ({ resultStudy }) => ({ studyId: resultStudy, question: 'taste', banners: ['taste'] }),
  listOpenAnswers: ({ resultStudy }) => ({ input: { studyId: resultStudy, question: 'last' } }),
  getWeighting: ({ resultStudy }) => ({ studyId: resultStudy }),
  createExport: ({ resultStudy }) => ({ input: { studyId: resultStudy, format: 'CSV' } }),
  shareResults: ({ resultStudy, reader }) => ({ studyId: resultStudy, readerId: reader, showsWords: true }),
  createAnswerTag: ({ resultStudy }) => ({ studyId: resultStudy, question: 'last', name: 'Sofa' }),
  judgeReviews: ({ review, secondReview }) => ({
    input: { taskIds: [review, secondReview], verdict: 'APPROVED', key: SOME_KEY },
  }),
  getReview: ({ review }) => ({ taskId: review }),
};

const PRODUCT_TESTS: CountedCalls = {
  getProductTestResults: ({ test }) => ({ studyId: test }),
  getProductTest: ({ test }) => ({ studyId: test }),
  getProductTestBoard: ({ test }) => ({ studyId: test }),
  listTestParticipants: ({ test }) => ({ studyId: test, filter: {} }),
  getTestParticipant: ({ shipped }) => ({ participantId: shipped }),
  listShipmentsOfRequest: ({ parcelRequest }) => ({ requestId: parcelRequest }),
  countWaitingOrders: ({ test }) => ({ studyId: test }),
  createProductTestExport: ({ test }) => ({ studyId: test, withLabels: true }),
  createOrderList: ({ test }) => ({ studyId: test, orders: 'WAITING' }),
  createProductTest: () => ({ input: TEST_PLAN }),
  updateProductTest: ({ lotTest }) => ({ studyId: lotTest, revision: 1, input: TEST_PLAN }),
  changeProductUnits: ({ test }) => ({ studyId: test, units: 400, reason: 'More people want to try it' }),
  selectTestParticipants: ({ lotTest }) => ({ studyId: lotTest, input: { isDryRun: false } }),
  chooseTestParticipants: ({ test, screened }) => ({ studyId: test, participantIds: [screened], as: 'SELECTED' }),
  finishTestSelection: ({ test }) => ({ studyId: test }),
  reshipToParticipants: ({ shipped, delivered }) => ({ participantIds: [shipped, delivered] }),
  giveParticipantsDays: ({ selected, feedback }) => ({ participantIds: [selected, feedback], businessDays: 2 }),
  closeParticipants: ({ selected, shipped }) => ({ participantIds: [selected, shipped], reason: 'They asked us to' }),
  remindParticipants: ({ selected, feedback }) => ({ participantIds: [selected, feedback] }),
  noteShipment: ({ shipped }) => ({
    participantId: shipped,
    input: { status: 'DELIVERED', words: 'At the side door' },
  }),
  revealParticipantAddress: ({ shipped }) => ({ participantId: shipped, reason: 'The carrier asks' }),
  pauseParticipants: ({ testing }) => ({ participantIds: [testing] }),
  resumeParticipants: ({ paused }) => ({ participantIds: [paused] }),
  closeProductTest: ({ test }) => ({ studyId: test }),
};

const MEMBERS: CountedCalls = {
  findAdjustableMember: ({ memberNumber }) => ({ memberNumber }),
  askForAdjustment: ({ dana }) => ({
    input: { panelistId: dana, points: 50, reason: REASON, memberNote: 'For your patience', key: SOME_KEY },
  }),
  reverseAdjustment: ({ adjustment }) => ({
    input: { adjustmentId: adjustment, reason: REASON, memberNote: 'It was a mistake', key: SOME_KEY },
  }),
  decideSecondPersonRequest: ({ secondPerson }) => ({ input: { requestId: secondPerson, approve: true } }),
  reinstateMember: ({ suspended }) => ({ panelistId: suspended, reason: REASON }),
  endMemberSession: ({ dana, session }) => ({ panelistId: dana, sessionId: session }),
  askForRedemptionChange: ({ redemption }) => ({
    input: { redemptionId: redemption, kind: 'REPLACE', reason: REASON, revision: 1, key: SOME_KEY },
  }),
  setFlagMember: ({ memberNumber }) => ({ input: { key: 'ihut', memberNumber, isOn: true } }),
  listFlagMembers: () => ({ key: 'ihut' }),
  setFlag: () => ({ input: { key: 'ihut', isOn: true, percent: 50, revision: 0 } }),
  publishBanner: () => ({ input: { text: 'We are closed on Monday.', revision: 0 } }),
  invitePerson: () => ({ input: { email: 'newcomer@example.com', firstName: 'Noa', lastName: 'Newcomer' } }),
  sendInvitations: ({ waiting }) => ({ panelistIds: [waiting] }),
  withdrawInvitations: ({ invited }) => ({ panelistIds: [invited] }),
  inviteMany: () => ({ parts: [{ stage: 'QUALIFIED', people: 2 }] }),
  inviteOperator: () => ({ input: { email: 'colleague@example.com', name: 'Col League', role: 'SUPPORT' } }),
  changeOperatorPassword: () => ({ currentPassword: 'SparkDemo1!', newPassword: 'Another1!horse-and-cart' }),
  publishProfileDetail: ({ catalogueRevision }) => ({
    input: {
      detailName: 'bakesWhen',
      typeName: 'household',
      displayName: 'When do you bake?',
      selectionType: 'open_text',
      isListed: true,
      isEditable: true,
      isNaming: false,
      isRestricted: false,
      unlockDays: 0,
      revision: Number(catalogueRevision),
      key: SOME_KEY,
    },
  }),
  moveProfileDetail: ({ detail, catalogueRevision }) => ({
    detailId: detail,
    typeName: 'household',
    position: 1,
    revision: Number(catalogueRevision),
  }),
  retireProfileDetail: ({ detail, catalogueRevision }) => ({
    detailId: detail,
    revision: Number(catalogueRevision),
    reason: REASON,
  }),
};

const SUPPORT: CountedCalls = {
  getSupportRequest: ({ openRequest }) => ({ requestId: openRequest }),
  fillCannedReply: ({ cannedReply, openRequest }) => ({ cannedReplyId: cannedReply, requestId: openRequest }),
  assignSupportRequest: ({ newRequest }) => ({ requestId: newRequest, revision: 1 }),
  changeSupportPriority: ({ newRequest }) => ({ requestId: newRequest, priority: 'P1', reason: REASON }),
  replyToSupportRequest: ({ openRequest }) => ({
    input: { requestId: openRequest, revision: 2, body: 'We look into it.', status: 'IN_PROGRESS', key: SOME_KEY },
  }),
  addSupportNote: ({ openRequest }) => ({ input: { requestId: openRequest, body: 'Called them.', key: SOME_KEY } }),
  resolveSupportRequest: ({ openRequest }) => ({ requestId: openRequest, revision: 2 }),
  reopenSupportRequest: ({ othersResolved }) => ({ requestId: othersResolved, revision: 2 }),
  forgetSupportGuest: ({ guestRequest }) => ({ requestId: guestRequest, reason: REASON }),
  markSupportPresence: ({ openRequest }) => ({ requestId: openRequest, isWriting: true }),
};

const SETTINGS: CountedCalls = {
  changeAnnouncement: ({ announcement }) => ({
    announcementId: announcement,
    revision: 1,
    input: { kind: 'ANNOUNCEMENT', title: 'We are closed', body: 'On Monday.', isMailed: true },
  }),
  startAnnouncement: ({ announcement }) => ({ announcementId: announcement, revision: 1 }),
  setActLimit: () => ({ input: { name: 'correctionPointsAtOnce', value: 4_000, reason: REASON } }),
  saveBadge: () => ({
    input: {
      name: 'Night owl',
      metric: 'COMPLETED_SURVEYS',
      threshold: 3,
      points: 10,
      picture: '/art/badges/early-bird.svg',
      isOn: false,
    },
  }),
  sendTestEmail: () => ({ key: 'support-resolved' }),
  setAvatarRule: () => ({ input: { avatar: 'mug', completedActivities: 3 } }),
  addGiftCardReward: () => ({ input: { valueCents: 1_500, points: 1_500, name: '$15 gift card', leadDays: 3 } }),
  getGiftCardReconciliation: () => ({ from: '2026-05-01', to: '2026-06-01' }),
};

export const OPERATOR_CALLS: CountedCalls = {
  ...STUDIES,
  ...RESULTS,
  ...PRODUCT_TESTS,
  ...MEMBERS,
  ...SUPPORT,
  ...SETTINGS,
};
