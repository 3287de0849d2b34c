import type { OperatorRole } from '#contract/wire/rest.ts';

export interface RoleTask {
  readonly task: string;
  /** Calls that are this task: anyone who may call them all may do it, which a test holds against the schema. */
  readonly calls: readonly string[];
  readonly roles: readonly OperatorRole[];
  /** How far a role may, in a word, where it is not the whole way. */
  readonly howFar?: Partial<Record<OperatorRole, string>>;
}

const EVERYBODY = ['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'READER', 'ADMIN'] as const;

/** decisions §2 as far as the console has screens for it. */
export const ROLE_TASKS: readonly RoleTask[] = [
  {
    task: 'Write, rehearse, and launch studies',
    calls: ['saveSurveyDraft', 'startRehearsal', 'launchStudy'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'Send announcements to members',
    calls: ['createAnnouncement', 'startAnnouncement', 'moveAnnouncement'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'Plan product tests and select participants',
    calls: ['createProductTest', 'selectTestParticipants', 'finishTestSelection'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: "Track product tests and export participants' answers",
    calls: ['getProductTestResults', 'createProductTestExport'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'Download order lists with addresses, and import tracking numbers',
    calls: ['createOrderList', 'beginShipmentFile'],
    roles: ['FULFILMENT', 'ADMIN'],
  },
  {
    task: 'Reship, send reminders, and extend deadlines',
    calls: ['reshipToParticipants', 'remindParticipants', 'giveParticipantsDays'],
    roles: ['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'ADMIN'],
  },
  { task: 'Review submissions', calls: ['judgeReviews'], roles: ['RESEARCHER', 'ADMIN'] },
  {
    task: 'Read results',
    calls: ['listOpenAnswers'],
    roles: ['RESEARCHER', 'READER', 'ADMIN'],
    howFar: { READER: 'shared' },
  },
  {
    task: 'Look up a member by number',
    calls: ['listMembers', 'getMember'],
    roles: ['RESEARCHER', 'SUPPORT', 'ADMIN'],
  },
  {
    task: 'View the waitlist and resend links',
    calls: ['getWaitlist', 'listJoiningPeople', 'sendInvitations'],
    roles: ['RESEARCHER', 'SUPPORT', 'ADMIN'],
    howFar: { SUPPORT: 'if already sent' },
  },
  {
    task: 'Invite people (one, many, or by file), withdraw invitations, and set targets',
    calls: ['invitePerson', 'inviteMany', 'startPeopleFile', 'withdrawInvitations', 'setPanelTargets'],
    roles: ['RESEARCHER', 'ADMIN'],
    howFar: { ADMIN: 'and import a panel' },
  },
  {
    task: 'Find a member by name or email, and see their identity',
    calls: ['findMembersByIdentity', 'revealMember'],
    roles: ['SUPPORT', 'ADMIN'],
    howFar: { SUPPORT: 'with a reason', ADMIN: 'with a reason' },
  },
  { task: 'See messages sent to a member', calls: ['listMemberLog'], roles: ['SUPPORT', 'ADMIN'] },
  {
    task: "Manage a member's points and sessions",
    calls: ['listMemberPoints', 'endMemberSessions'],
    roles: ['SUPPORT', 'ADMIN'],
  },
  {
    task: 'Unblock an email address that bounced',
    calls: ['liftMailStop'],
    roles: ['SUPPORT', 'ADMIN'],
    howFar: { SUPPORT: 'members only, with a reason', ADMIN: 'with a reason' },
  },
  {
    task: 'Correct points; replace and void redeemed cards',
    calls: ['askForAdjustment', 'askForRedemptionChange'],
    roles: ['SUPPORT', 'ADMIN'],
  },
  {
    task: 'Answer support requests and leave notes',
    calls: ['listSupportRequests', 'getSupportRequest', 'replyToSupportRequest', 'addSupportNote', 'openSupportFile'],
    roles: ['SUPPORT', 'ADMIN'],
    howFar: { ADMIN: 'and write canned replies' },
  },
  {
    task: 'View gift card stock and redemptions',
    calls: ['getGiftCardStock', 'getRedemptionCounts'],
    roles: ['FULFILMENT', 'SUPPORT', 'ADMIN'],
  },
  {
    task: 'Load and void gift cards, and set prices',
    calls: ['beginGiftCardLoad', 'voidGiftCards', 'changeGiftCardReward'],
    roles: ['FULFILMENT', 'ADMIN'],
  },
  {
    task: 'Manage profile details',
    calls: ['publishProfileDetail', 'retireProfileDetail'],
    roles: ['ADMIN'],
  },
  { task: 'Manage operators and view the audit log', calls: ['inviteOperator', 'getAuditLog'], roles: ['ADMIN'] },
  { task: 'Manage your own account', calls: ['getOperatorAccount'], roles: EVERYBODY },
  { task: 'Manage flags and the banner', calls: ['setFlag', 'setFlagMember', 'publishBanner'], roles: ['ADMIN'] },
];

/** What each role is for, in a sentence (decisions §2). */
export const ROLE_SENTENCES: Record<OperatorRole, string> = {
  RESEARCHER: 'Creates, launches, and reviews studies and product tests, and reads their results.',
  FULFILMENT: 'Manages gift card stock and ships product tests: order lists, packages, and tracking numbers.',
  SUPPORT: "Helps members: looks them up, corrects points and cards, and sees their identity when there's a reason.",
  READER: 'Reads shared results only.',
  ADMIN: 'Everything, plus operators, settings, and the audit log.',
};
