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
    task: 'Write, rehearse and launch studies',
    calls: ['saveSurveyDraft', 'startRehearsal', 'launchStudy'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'Announce something to many members',
    calls: ['createAnnouncement', 'startAnnouncement', 'moveAnnouncement'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'Plan product tests and pick who takes part',
    calls: ['createProductTest', 'selectTestParticipants', 'finishTestSelection'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'See how product tests go, and export what participants said',
    calls: ['getProductTestResults', 'createProductTestExport'],
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    task: 'Take order lists with addresses, and import tracking numbers',
    calls: ['createOrderList', 'beginShipmentFile'],
    roles: ['FULFILMENT', 'ADMIN'],
  },
  {
    task: 'Send a product again, remind, and give more days',
    calls: ['reshipToParticipants', 'remindParticipants', 'giveParticipantsDays'],
    roles: ['RESEARCHER', 'FULFILMENT', 'SUPPORT', 'ADMIN'],
  },
  { task: 'Review what came back', calls: ['judgeReviews'], roles: ['RESEARCHER', 'ADMIN'] },
  {
    task: 'Read results',
    calls: ['listOpenAnswers'],
    roles: ['RESEARCHER', 'READER', 'ADMIN'],
    howFar: { READER: 'shared' },
  },
  {
    task: 'Look a member up by number',
    calls: ['listMembers', 'getMember'],
    roles: ['RESEARCHER', 'SUPPORT', 'ADMIN'],
  },
  {
    task: 'See the waitlist, and send a link again',
    calls: ['getWaitlist', 'listJoiningPeople', 'sendInvitations'],
    roles: ['RESEARCHER', 'SUPPORT', 'ADMIN'],
    howFar: { SUPPORT: 'if it was out before' },
  },
  {
    task: 'Invite one, many or by file, withdraw, and set targets',
    calls: ['invitePerson', 'inviteMany', 'startPeopleFile', 'withdrawInvitations', 'setPanelTargets'],
    roles: ['RESEARCHER', 'ADMIN'],
    howFar: { ADMIN: 'and import a panel' },
  },
  {
    task: 'Find a member by name or address, and see who they are',
    calls: ['findMembersByIdentity', 'revealMember'],
    roles: ['SUPPORT', 'ADMIN'],
    howFar: { SUPPORT: 'with a reason', ADMIN: 'with a reason' },
  },
  { task: 'See what a member was told', calls: ['listMemberLog'], roles: ['SUPPORT', 'ADMIN'] },
  {
    task: 'Points and sessions of a member',
    calls: ['listMemberPoints', 'endMemberSessions'],
    roles: ['SUPPORT', 'ADMIN'],
  },
  {
    task: 'Let an address that bounced have mail again',
    calls: ['liftMailStop'],
    roles: ['SUPPORT', 'ADMIN'],
    howFar: { SUPPORT: 'of a member, with a reason', ADMIN: 'with a reason' },
  },
  {
    task: 'Correct points, replace and void redeemed cards',
    calls: ['askForAdjustment', 'askForRedemptionChange'],
    roles: ['SUPPORT', 'ADMIN'],
  },
  {
    task: 'Answer support requests, and leave notes',
    calls: ['listSupportRequests', 'getSupportRequest', 'replyToSupportRequest', 'addSupportNote', 'openSupportFile'],
    roles: ['SUPPORT', 'ADMIN'],
    howFar: { ADMIN: 'and write canned replies' },
  },
  {
    task: 'See the stock of gift cards and what was redeemed',
    calls: ['getGiftCardStock', 'getRedemptionCounts'],
    roles: ['FULFILMENT', 'SUPPORT', 'ADMIN'],
  },
  {
    task: 'Load and void gift cards, set their prices',
    calls: ['beginGiftCardLoad', 'voidGiftCards', 'changeGiftCardReward'],
    roles: ['FULFILMENT', 'ADMIN'],
  },
  {
    task: 'Decide what members are asked about themselves',
    calls: ['publishProfileDetail', 'retireProfileDetail'],
    roles: ['ADMIN'],
  },
  { task: 'Operators and audit log', calls: ['inviteOperator', 'getAuditLog'], roles: ['ADMIN'] },
  { task: 'One’s own account', calls: ['getOperatorAccount'], roles: EVERYBODY },
  { task: 'Flags and the banner', calls: ['setFlag', 'setFlagMember', 'publishBanner'], roles: ['ADMIN'] },
];

/** What each role is for, in a sentence (decisions §2). */
export const ROLE_SENTENCES: Record<OperatorRole, string> = {
  RESEARCHER: 'Writes, launches and reviews studies and product tests, and reads their results.',
  FULFILMENT:
    'Keeps the stock of gift cards, and sends out what is tested at home: order lists, parcels, tracking numbers.',
  SUPPORT: 'Helps members: looks them up, corrects points and cards, and sees who they are when there is a reason.',
  READER: 'Reads the results that were shared, nothing else.',
  ADMIN: 'All of it, and operators, settings and the audit log.',
};
