import type { MutationResolvers } from '#contract/generated/member/resolvers.ts';
import type { COUNTS } from '#server/limits/counts.ts';
import type { LimitCountedBy, RateLimitKey } from '#server/limits/rate-limits.ts';

export type MemberMutation = keyof MutationResolvers;

/** What every mutation of members and visitors declares, besides the limit of all their requests. */
export interface MemberRule {
  /** Counted before it runs, by the member or the address. */
  readonly limits: readonly LimitCountedBy<'member' | 'address'>[];
  /** Counted further in, by what is only known there. A call that succeeds without is an error. */
  readonly within?: readonly RateLimitKey[];
  /** The same, in some cases. */
  readonly perhaps?: Readonly<Partial<Record<RateLimitKey, string>>>;
  /** Counted in rows. */
  readonly counts?: readonly (keyof typeof COUNTS)[];
}

/** Nothing but the limit of all requests. */
const FREE: MemberRule = { limits: [] };
/** One page or draft of a survey. */
const SURVEY_CHANGE: MemberRule = { limits: [], within: ['changesPerLink'], counts: ['surveyRevisions'] };

/** Every mutation of members and visitors; any limit that isn't named here is an error in the log. */
export const MEMBER_RULES: Readonly<Record<MemberMutation, MemberRule>> = {
  generateMarketResearchPanelistOtp: {
    limits: ['oneTimeCodesPerAddress'],
    counts: ['codesPerHour', 'codesPerDay', 'codeTriesPerDay'],
  },
  validateOtpAndSetMarketResearchPanelistPassword: {
    limits: ['codeTriesPerAddress'],
    counts: ['codeTries', 'codeTriesPerDay'],
  },
  updateMarketResearchPanelistPassword: {
    limits: [],
    within: ['signInPerAccount'],
    counts: ['failedLogins', 'failedLoginsOfDevices'],
  },
  endMarketResearchPanelistSession: FREE,
  forgetMarketResearchPanelistDevice: FREE,
  endOtherMarketResearchPanelistSessions: FREE,

  subscribeMarketResearchPanelistToWaitlist: {
    limits: ['waitlistPerAddress'],
    within: ['waitlistPerEmail', 'formChallenge'],
  },
  sendWaitlistSurveyEmail: {
    limits: ['registrationEmailsPerAddress'],
    within: ['formChallenge'],
    perhaps: {
      waitlistAgainPause: 'the proof of work is right',
      waitlistAgainPerEmail: 'the last one was a minute ago',
      registrationEmailsPerPerson: "there's a spot for them",
    },
  },
  sendWaitlistRegistrationEmail: {
    limits: ['registrationEmailsPerAddress'],
    within: ['registrationEmailsPerPerson'],
  },
  requestMarketResearchInvitation: {
    limits: ['renewalsPerAddress'],
    within: ['registrationEmailsPerPerson'],
  },
  completeMarketResearchRegistration: { limits: ['registrationsPerAddress'] },

  deleteMarketResearchPanelist: FREE,
  requestMarketResearchPanelistData: { limits: ['dataPerMember'] },
  takeMarketResearchPanelistData: FREE,

  updateMarketResearchPanelistMail: FREE,
  chooseMarketResearchPanelistMail: FREE,
  updateMarketResearchPanelistPreferences: { limits: ['preferencesPerMember'] },
  saveMarketResearchPanelistProfileAttributes: {
    limits: [],
    perhaps: { namingPerMember: 'the name, the address, or the birthday changes' },
  },
  updateMarketResearchPanelistAvatar: FREE,
  updateMarketResearchPanelistMetadata: FREE,
  updateMarketResearchPanelistPush: { limits: ['pushPerMember'] },
  recordMarketResearchPanelistLogIn: FREE,
  markTaskNotificationsAsRead: FREE,
  markMarketResearchBadgeAsRead: FREE,

  startMarketResearchSurvey: SURVEY_CHANGE,
  saveMarketResearchSurveyPage: SURVEY_CHANGE,
  keepMarketResearchSurveyDraft: SURVEY_CHANGE,
  returnMarketResearchSurveyPage: SURVEY_CHANGE,
  askMarketResearchSecondLook: FREE,
  confirmMarketResearchProductTestAddress: FREE,
  acceptMarketResearchProductTestConsent: FREE,
  answerMarketResearchShipment: FREE,
  declineMarketResearchProductTest: FREE,

  redeemMarketResearchReward: {
    limits: [],
    within: ['redeemPerMember'],
    perhaps: { revealPerMember: 'its card was shown before' },
  },
  revealMarketResearchReward: { limits: ['revealPerMember'] },
  markMarketResearchRewardSeen: FREE,

  createMarketResearchSupportRequest: {
    limits: ['supportRequestsPerAddress'],
    perhaps: { formChallenge: 'a visitor writes' },
    counts: ['supportRequests', 'attachments'],
  },
  replyToMarketResearchSupportRequest: { limits: [], counts: ['supportReplies', 'attachments'] },
  resolveMarketResearchSupportRequest: FREE,
  reopenMarketResearchSupportRequest: FREE,
};
