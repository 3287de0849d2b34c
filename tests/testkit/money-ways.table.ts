/**
 * Every way by which points, cards, launches, units, budgets or limits grow, and who must agree. A new operator mutation gets its line
 * here, among what grows or among what does not: `server/http/one-person-alone.test.ts` fails until it has one, and until docs/money.md
 * says the same.
 */
export interface MoneyWay {
  readonly grows: string;
  /** `two`: beyond the limits of one person a second one agrees. `bound`: no more than was agreed to before. `fixed`: refused. */
  readonly held: 'two' | 'bound' | 'fixed';
  readonly how: string;
}

const two = (grows: string, how: string): MoneyWay => ({ grows, held: 'two', how });
const bound = (grows: string, how: string): MoneyWay => ({ grows, held: 'bound', how });
const fixed = (grows: string, how: string): MoneyWay => ({ grows, held: 'fixed', how });

/** Mutations of the console. */
export const MONEY_WAYS: Readonly<Record<string, MoneyWay>> = {
  askForAdjustment: two('points', "5,000 at once and a member's day, 20,000 an operator's day"),
  reverseAdjustment: two('points', 'as a correction, either way'),
  askForRedemptionChange: two('cards, points', 'replacements, what voids give back, any card that was seen'),
  addGiftCardReward: two('cards', "a price more than 10% from the brand's rate; never half or twice"),
  changeGiftCardReward: two('cards', 'the same for a new price; a provider that is switched on or may issue more'),
  voidGiftCards: two('cards', "$1,000 of stock an operator's day"),
  beginGiftCardLoad: bound('cards', 'stock that was bought elsewhere; it is handed out for points only'),
  startPeopleFile: two('points', "5,000 that imported members bring, an operator's day"),
  saveBadge: two('points', '500 a member; what is given for the past; more points, or a rule that is easier'),
  launchStudy: two('launches, points, units', "one activity, the study in all, an operator's day, units"),
  setWelcomeStudy: two('budgets, points', 'one activity, and its budget as a part of the study and the day'),
  setRecruitingStudy: bound('launches', 'a recruitment study pays nothing, by a constraint'),
  createQuestSeries: two('points', 'one activity'),
  setQuestWeek: two('points', 'one activity, and all members together as a study and the day'),
  switchQuestSeries: bound('points', 'the weeks that were counted when they were set'),
  changeProductUnits: two('units, points', '1,000 units of a test, and what each place gives as a part of the study'),
  updateProductTest: fixed(
    'units, points',
    'points stay once it was launched; units beyond the limits are asked for by themselves',
  ),
  updateStudy: fixed('points', 'points stay once it was launched; before, the launch counts them'),
  selectTestParticipants: bound('units', 'the units of the test'),
  chooseTestParticipants: bound('units', 'the units of the test'),
  reshipToParticipants: bound('units', 'the units of the test'),
  repairShipmentLine: bound('units', 'the units of the test'),
  saveAudience: bound(
    'launches',
    'the next launch counts it; one that was agreed to invites no more than were counted',
  ),
  resumeLaunch: bound('launches', 'who was chosen when it was launched'),
  continueLaunch: bound('launches', 'who was chosen when it was launched'),
  retrySetAside: bound('launches', 'who was chosen when it was launched'),
  resumeStudy: bound('launches', 'what was agreed to when it was launched'),
  judgeReviews: bound('points', 'the points of its activity, once for each member'),
  applySettlement: bound('points', 'the points of its activity, once for each member who was invited'),
  createOutsideStudy: bound('points', 'whoever holds its key settles what was handed out, once for each member'),
  addOutsideKey: bound('points', 'the same'),
  retryTasks: bound('points', 'an activity that was handed out, once for each member'),
  retryFailedTasks: bound('points', 'the same'),
  decideSecondPersonRequest: two('all of these', 'never the asker; once; as things stand then'),
};

/** Mutations of members. What is not theirs to decide, as the end of a survey, is among the other ways. */
export const MEMBER_WAYS: Readonly<Record<string, MoneyWay>> = {
  redeemMarketResearchReward: bound(
    'cards',
    'the points of the account, at the price of the catalogue; once for each key',
  ),
  startMarketResearchSurvey: bound('points', 'an activity that was handed out to this member'),
  saveMarketResearchSurveyPage: bound('points', 'the points of its activity, once'),
  completeMarketResearchRegistration: bound('points', 'the budget of the welcome study, once for each link'),
  recordMarketResearchPanelistLogIn: bound('points', 'badges that were agreed to, each once; one day counts once'),
};

/** Mutations of members by which none of it grows. */
export const MEMBERS_GROW_NOTHING: readonly string[] = [
  'updateMarketResearchPanelistAvatar',
  'subscribeMarketResearchPanelistToWaitlist',
  'sendWaitlistSurveyEmail',
  'sendWaitlistRegistrationEmail',
  'deleteMarketResearchPanelist',
  'requestMarketResearchPanelistData',
  'takeMarketResearchPanelistData',
  'updateMarketResearchPanelistMail',
  'chooseMarketResearchPanelistMail',
  'updateMarketResearchPanelistMetadata',
  'markTaskNotificationsAsRead',
  'generateMarketResearchPanelistOtp',
  'validateOtpAndSetMarketResearchPanelistPassword',
  'updateMarketResearchPanelistPassword',
  'updateMarketResearchPanelistPreferences',
  'confirmMarketResearchProductTestAddress',
  'acceptMarketResearchProductTestConsent',
  'answerMarketResearchShipment',
  'declineMarketResearchProductTest',
  'saveMarketResearchPanelistProfileAttributes',
  'updateMarketResearchPanelistPush',
  'requestMarketResearchInvitation',
  'askMarketResearchSecondLook',
  'revealMarketResearchReward',
  'markMarketResearchRewardSeen',
  'endMarketResearchPanelistSession',
  'forgetMarketResearchPanelistDevice',
  'endOtherMarketResearchPanelistSessions',
  'markMarketResearchBadgeAsRead',
  'createMarketResearchSupportRequest',
  'replyToMarketResearchSupportRequest',
  'resolveMarketResearchSupportRequest',
  'reopenMarketResearchSupportRequest',
  'keepMarketResearchSurveyDraft',
  'returnMarketResearchSurveyPage',
];

/** The limits themselves, and who may agree. */
export const LIMITS_AND_ROLES: readonly string[] = [
  'setActLimit',
  'inviteOperator',
  'changeOperatorRole',
  'enableOperator',
  'disableOperator',
  'resetOperatorAuthenticator',
  'sendOperatorLink',
];

/** What no operator calls. */
export const OTHER_WAYS: readonly (readonly [string, string, string])[] = [
  [
    'job `launches.hand-out`',
    'launches',
    "the sample of a launch, no more than were counted; stops at the study's budget",
  ],
  ['job `activities.hand-out-quests`', 'points', 'weeks that were set; each member once'],
  [
    'job `spark.run-badge`',
    'points',
    'what was counted when the badge was saved; more points while it runs count again',
  ],
  [
    'a registration',
    'points',
    'the budget of the welcome study; when it is used up nobody gets it, and its card says so',
  ],
  [
    "a survey's end, or the postback of an outside one",
    'points',
    'the points of an activity that was handed out, once',
  ],
  ['the card provider', 'cards', 'so many of a value in 24 hours, by two people'],
  ['events of carriers, files of tracking numbers', 'nothing', 'they move parcels that were ordered'],
  ['commands on the server, the demo', 'all of these', 'whoever can run them owns the installation'],
];

/** Mutations by which none of it grows. */
export const NOTHING_GROWS: Readonly<Record<string, readonly string[]>> = {
  'They take away, stop or end.': [
    'withdrawSecondPersonRequest',
    'stopBadgeRun',
    'retireOutsideKey',
    'stopGiftCardLoad',
    'stopGiftCardVoid',
    'withdrawInvitations',
    'stopInviteBatch',
    'stopPeopleFile',
    'pauseLaunch',
    'endLaunch',
    'closeParticipants',
    'closeProductTest',
    'finishTestSelection',
    'stopShipmentFile',
    'clearQuestWeek',
    'pauseStudy',
    'closeStudy',
    'archiveStudy',
    'unarchiveStudy',
    'stopSending',
    'undoShipmentRepair',
  ],
  'They plan: what they make is counted when it is launched or set.': [
    'createStudy',
    'createProductTest',
    'keepAudience',
    'beginAudienceList',
    'addAudienceListLines',
    'finishAudienceList',
    'startRehearsal',
    'saveSurveyDraft',
    'restoreSurveyDraftVersion',
    'nameSurveyDraftVersion',
    'meetInSurveyDraft',
    'publishSurveyDraft',
    'setPanelTargets',
    'beginPeopleFile',
    'beginSettlement',
  ],
  'They invite people, who get points by the welcome study only.': ['invitePerson', 'sendInvitations', 'inviteMany'],
  'They say when, how or to whom something that was agreed to is shown, sent or told.': [
    'sendNow',
    'createAnnouncement',
    'changeAnnouncement',
    'startAnnouncement',
    'moveAnnouncement',
    'sendAnnouncementTest',
    'sendTestEmail',
    'setAvatarRule',
    'setFlag',
    'setFlagMember',
    'publishBanner',
    'setGiftCardLeastLife',
    'resendCardEmail',
    'giveParticipantsDays',
    'remindParticipants',
    'noteShipment',
    'pauseParticipants',
    'resumeParticipants',
    'beginShipmentFile',
    'publishProfileDetail',
    'retireProfileDetail',
    'moveProfileDetail',
    'beginPicture',
    'keepPicture',
  ],
  'They read, export or sort.': [
    'proveAuditLog',
    'exportAuditLog',
    'createExport',
    'createGiftCardProblemsFile',
    'createPeopleProblemsFile',
    'createProductTestExport',
    'createShipmentProblemsFile',
    'createOrderList',
    'findMembersByIdentity',
    'revealMember',
    'revealParticipantAddress',
    'exportMemberStatement',
    'shareResults',
    'revokeResults',
    'saveWeighting',
    'createAnswerTag',
    'removeAnswerTag',
    'tagFoundAnswers',
    'tagAnswer',
    'writeReviewTranscript',
    'setReviewTags',
    'cutReviewRecording',
    'removeReviewCut',
    'openSupportFile',
  ],
  'They are about accounts and requests, and move no points.': [
    'renewRecoveryCodes',
    'changeOperatorPassword',
    'signOutElsewhere',
    'cancelDeletion',
    'sendMemberData',
    'liftMailStop',
    'endMemberSessions',
    'endMemberSession',
    'unlockMemberSignIn',
    'suspendMember',
    'reinstateMember',
    'takeNextSupportRequest',
    'assignSupportRequest',
    'changeSupportPriority',
    'replyToSupportRequest',
    'addSupportNote',
    'resolveSupportRequest',
    'reopenSupportRequest',
    'forgetSupportGuest',
    'markSupportPresence',
    'saveSupportView',
    'removeSupportView',
    'saveCannedReply',
    'retireCannedReply',
  ],
};

const AGREES = {
  two: 'one person within the limits, beyond them a second one',
  bound: 'nobody anew',
  fixed: 'nobody may',
} as const;

/** The rows of docs/money.md. */
export const moneyRows = (): readonly string[] => [
  ...Object.entries(MONEY_WAYS).map(
    ([name, { grows, held, how }]) => `| \`${name}\` | ${grows} | ${AGREES[held]} | ${how} |`,
  ),
  ...Object.entries(MEMBER_WAYS).map(
    ([name, { grows, held, how }]) => `| \`${name}\` of members | ${grows} | ${AGREES[held]} | ${how} |`,
  ),
  ...OTHER_WAYS.map(([name, grows, how]) => `| ${name} | ${grows} | | ${how} |`),
];
