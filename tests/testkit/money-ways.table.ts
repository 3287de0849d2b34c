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
  askForAdjustment: two('points', '5,000 per correction and per member in 24 hours, 20,000 per operator in 24 hours'),
  reverseAdjustment: two('points', 'the same limits as a correction'),
  askForRedemptionChange: two('cards, points', 'replacements, points returned by voids, any card whose code was sent'),
  addGiftCardReward: two(
    'cards',
    "a price more than 10% different from the brand's rate; never less than half or more than twice",
  ),
  changeGiftCardReward: two('cards', 'the same for a new price; turning the provider on or letting it issue more'),
  voidGiftCards: two('cards', '$1,000 of stock per operator in 24 hours'),
  beginGiftCardLoad: bound('cards', 'stock you bought elsewhere; it is issued only for points'),
  startPeopleFile: two('points', '5,000 points from imported members per operator in 24 hours'),
  saveBadge: two('points', '500 per member; awards for past activity; more points or an easier rule'),
  launchStudy: two('launches, points, units', 'points per activity, per study, and per operator in 24 hours; units'),
  setWelcomeStudy: two('budgets, points', 'points per activity; its budget counts toward the study and the 24 hours'),
  setRecruitingStudy: bound('launches', 'a recruitment study pays no points (a database constraint)'),
  createQuestSeries: two('points', 'points per activity'),
  setQuestWeek: two(
    'points',
    'points per activity; the total for all members counts toward the study and the 24 hours',
  ),
  switchQuestSeries: bound('points', 'the weeks that were approved when they were set'),
  changeProductUnits: two('units, points', '1,000 units per test; the points for each spot count toward the study'),
  updateProductTest: fixed(
    'units, points',
    'points are fixed after launch; units over the limits are requested separately',
  ),
  updateStudy: fixed('points', 'points are fixed after launch; before that, the launch counts them'),
  selectTestParticipants: bound('units', "the test's units"),
  chooseTestParticipants: bound('units', "the test's units"),
  reshipToParticipants: bound('units', "the test's units"),
  repairShipmentLine: bound('units', "the test's units"),
  saveAudience: bound(
    'launches',
    'the next launch counts it; an approved launch never invites more members than were counted',
  ),
  resumeLaunch: bound('launches', 'the members chosen at launch'),
  continueLaunch: bound('launches', 'the members chosen at launch'),
  retrySetAside: bound('launches', 'the members chosen at launch'),
  resumeStudy: bound('launches', 'what was approved at launch'),
  judgeReviews: bound('points', "the activity's points, once per member"),
  applySettlement: bound('points', "the activity's points, once per invited member"),
  createOutsideStudy: bound('points', 'the key holder can report outcomes of assigned activities, once per member'),
  addOutsideKey: bound('points', 'the same'),
  retryTasks: bound('points', 'an assigned activity, once per member'),
  retryFailedTasks: bound('points', 'the same'),
  decideSecondPersonRequest: two('all of these', 'never by the requester; once; checked again at that time'),
};

/** Mutations of members. What is not theirs to decide, as the end of a survey, is among the other ways. */
export const MEMBER_WAYS: Readonly<Record<string, MoneyWay>> = {
  redeemMarketResearchReward: bound('cards', "the member's balance, at the catalog price; once per key"),
  startMarketResearchSurvey: bound('points', 'an activity assigned to this member'),
  saveMarketResearchSurveyPage: bound('points', "the activity's points, once"),
  completeMarketResearchRegistration: bound('points', 'the budget of the welcome study, once per link'),
  recordMarketResearchPanelistLogIn: bound('points', 'approved badges, each once; each day counts once'),
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
    "a launch's sample, never more than were counted; stops at the study's budget",
  ],
  ['job `activities.hand-out-quests`', 'points', 'weeks that were set; once per member'],
  [
    'job `spark.run-badge`',
    'points',
    'what was approved when the badge was saved; raising the points while it runs counts again',
  ],
  [
    'a registration',
    'points',
    "the budget of the welcome study; when it is used up, new members don't get the study, and its card says so",
  ],
  ['the end of a survey, or the postback of an external one', 'points', 'the points of an assigned activity, once'],
  ['the card provider', 'cards', 'a limit per value in 24 hours, set by two people'],
  ['carrier events, tracking files', 'nothing', 'they update packages that were ordered'],
  ['commands on the server, the demo', 'all of these', 'anyone who can run them controls the installation'],
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
    'endOperatorSessions',
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
  two: 'one person up to the limits, a second person above them',
  bound: 'no new approval',
  fixed: 'not allowed',
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
