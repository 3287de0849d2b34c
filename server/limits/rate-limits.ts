import { CARD_RESENDS_PER_HOUR, OPERATOR_RESENDS_PER_HOUR } from '#contract/rewards/adjustments.ts';
import { REDEMPTIONS_PER_MINUTE, REVEALS_PER_HOUR } from '#contract/gift-cards/gift-cards.ts';
import {
  REGISTRATION_EMAIL_PAUSE_SECONDS,
  REGISTRATION_EMAILS_PER_HOUR,
  UPLOAD_MAX_BYTES_PER_TASK,
} from '#contract/limits.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '#contract/time/durations.ts';
import type { ErrorCode } from '#contract/wire/error-codes.ts';
import type { CountedBy } from './counted-by.ts';
import { LIFETIMES } from './lifetimes.ts';

const MIB = 1024 * 1024;

export interface RateLimitLine {
  /** What is counted, for the page of administrators. */
  readonly what: string;
  readonly by: CountedBy;
  /** What a refusal answers: a code of the catalog, or what happens in place of one. Without it RATE_LIMITED. */
  readonly refusal?: ErrorCode | { readonly instead: string };
  readonly unit?: 'bytes';
  /** The setting that says how many, where it isn't fixed. */
  readonly setting?: string;
}

const limit = <const Given extends RateLimitLine>(
  name: string,
  [count, periodSeconds]: readonly [number, number],
  line: Given,
) => ({
  name,
  count,
  periodSeconds,
  ...line,
});

const perMinute = (count: number) => [count, MINUTE_SECONDS] as const;
const perHour = (count: number) => [count, HOUR_SECONDS] as const;
const perDay = (count: number) => [count, DAY_SECONDS] as const;

const SILENT = { instead: 'The same answer, and nothing is sent' };

/** Every rate limit of the server. Code takes them from here alone; `npm run check -- rules` finds one that is made elsewhere. */
export const RATE_LIMITS = {
  signInPerAddress: limit('sign-in-address', perMinute(10), { what: 'Login attempts', by: 'address' }),
  /** Codes have a counter of their own, so this is against floods only. */
  signInCodePerAddress: limit('sign-in-code-address', perMinute(20), {
    what: 'Second login steps of operators, and their links',
    by: 'address',
  }),
  signInPerAccount: limit('sign-in-account', perHour(30), { what: 'Login attempts', by: 'attempt' }),
  refreshPerSession: limit('refresh-session', perMinute(30), { what: 'Session renewals', by: 'session' }),
  /** Whether it is still there, and its end: each tab asks once as it opens. */
  sessionChecksPerSession: limit('session-checks-session', perMinute(120), { what: 'Session checks', by: 'session' }),
  /** One that is real counts for its session: a whole store may be behind one address. */
  unknownSessionsPerAddress: limit('unknown-sessions-address', perMinute(120), {
    what: 'Calls with a token that no session has',
    by: 'address',
  }),
  graphqlPerMember: limit('graphql-member', perMinute(120), { what: 'GraphQL requests', by: 'member' }),
  /** Asked every five minutes by each tab, and told of every ten seconds at most. */
  flagsPerMember: limit('flags-member', perMinute(60), { what: 'Feature flag requests', by: 'member' }),
  graphqlPerOperator: limit('graphql-operator', perMinute(600), { what: 'GraphQL requests', by: 'operator' }),
  /** Downloads, players, and parts of files: a player asks for many parts of a recording, a large file has hundreds. */
  ticketsPerOperator: limit('tickets-operator', perMinute(1_200), {
    what: 'Downloads and parts of files',
    by: 'operator',
  }),
  graphqlPerAddress: limit('graphql-address', perMinute(60), {
    what: 'GraphQL requests without a session',
    by: 'address',
  }),
  unknownDocumentsPerAddress: limit('unknown-documents-address', perMinute(300), {
    what: 'Unknown operations',
    by: 'address',
  }),
  clientErrorsPerAddress: limit('client-errors-address', perMinute(20), {
    what: 'Browser error reports',
    by: 'address',
  }),
  /** A page of another version asks for some dozens, once for each node; more is somebody who makes up names. */
  keptFilesPerAddress: limit('kept-files-address', perMinute(600), {
    what: 'Files of other versions of the apps',
    by: 'address',
  }),
  /** A tab that is looked at opens one, and opens it again when it is lost. */
  eventStreamsPerMember: limit('event-streams-member', perMinute(60), { what: 'Event streams opened', by: 'member' }),
  refusedStreamsPerAddress: limit('refused-streams-address', perMinute(120), {
    what: 'Event streams without a session',
    by: 'address',
  }),
  uploadsPerLink: limit('uploads-link', perMinute(120), { what: 'Upload calls', by: 'task' }),
  /** What was removed and is sent again counts too: all that a task may have, three times over. */
  uploadBytesPerTask: limit('upload-bytes-task', perDay(3 * UPLOAD_MAX_BYTES_PER_TASK), {
    what: 'Uploaded videos and photos',
    by: 'task',
    unit: 'bytes',
  }),
  clipsPerLink: limit('clips-link', perMinute(600), { what: 'Parts of video clips', by: 'task' }),
  refusedReturnPerAddress: limit('refused-return-address', perMinute(60), {
    what: 'Refused returns from external surveys',
    by: 'address',
    refusal: { instead: 'The page for a link that no longer works' },
  }),
  postbackPerKey: limit('postback-key', perMinute(1_200), { what: 'Messages of external surveys', by: 'key' }),
  refusedPostbackPerAddress: limit('refused-postback-address', perMinute(60), {
    what: 'Refused messages of external surveys',
    by: 'address',
  }),
  carrierEventsPerKey: limit('carrier-events-key', perMinute(1_200), { what: 'Messages of carriers', by: 'key' }),
  refusedCarrierEventsPerAddress: limit('refused-carrier-events-address', perMinute(60), {
    what: 'Refused messages of carriers',
    by: 'address',
  }),
  refusedMailEventsPerAddress: limit('refused-mail-events-address', perMinute(60), {
    what: 'Refused messages of mail services',
    by: 'address',
  }),
  refusedMailInPerAddress: limit('refused-mail-in-address', perMinute(60), {
    what: 'Refused incoming emails',
    by: 'address',
  }),
  /** Before their bytes are read. */
  supportFilesPerOwner: limit('support-files-owner', perHour(30), { what: 'Support attachments', by: 'owner' }),
  supportFilesPerAddress: limit('support-files-address', perHour(60), { what: 'Support attachments', by: 'address' }),
  supportBytesPerOwner: limit('support-bytes-owner', perDay(150 * MIB), {
    what: 'Support attachments',
    by: 'owner',
    unit: 'bytes',
  }),
  /** Many people may read their mail behind one address. */
  unsubscribePerAddress: limit('unsubscribe-address', perMinute(120), { what: 'Unsubscribe calls', by: 'address' }),
  eGiftLooksPerAddress: limit('egift-looks-address', perMinute(60), { what: 'eGift card pages', by: 'address' }),
  /** Each card has a counter of its own; this is against trying one key on many of them. */
  eGiftKeysPerAddress: limit('egift-keys-address', [30, 10 * MINUTE_SECONDS], {
    what: 'Challenge keys',
    by: 'address',
  }),

  oneTimeCodesPerAddress: limit('one-time-code-address', perHour(20), { what: 'One-time codes sent', by: 'address' }),
  codeTriesPerAddress: limit('one-time-code-tries-address', perHour(60), {
    what: 'One-time codes entered',
    by: 'address',
  }),
  supportRequestsPerAddress: limit('support-requests-address', perHour(10), {
    what: 'Support requests',
    by: 'address',
  }),
  supportGuestsPerAddress: limit('support-guests-address', perHour(10), { what: 'Support guests', by: 'address' }),
  /** Two programs that answer each other must not keep us busy. */
  supportNotTaken: limit('support-not-taken', perHour(1), {
    what: 'Emails about rejected attachments',
    by: 'request',
    refusal: { instead: 'No email about it' },
  }),
  pushPerMember: limit('push-member', perHour(60), { what: 'Push notification changes', by: 'member' }),
  redeemPerMember: limit('redeem-member', perMinute(REDEMPTIONS_PER_MINUTE), { what: 'Redemptions', by: 'member' }),
  revealPerMember: limit('reveal-member', perHour(REVEALS_PER_HOUR), { what: 'Gift card codes shown', by: 'member' }),
  namingPerMember: limit('profile-naming-member', perDay(20), {
    what: 'Changes of name, address, or birthday',
    by: 'member',
  }),
  preferencesPerMember: limit('preferences-member', perHour(120), { what: 'Preference changes', by: 'member' }),
  placesPerMember: limit('places-member', perMinute(60), { what: 'Address lookups', by: 'member' }),
  changesPerLink: limit('survey-link', perMinute(60), { what: 'Survey pages and drafts', by: 'task' }),
  dataPerMember: limit('my-data-day', perDay(3), { what: 'Requests for a copy of the data', by: 'member' }),
  invitationsPerAddress: limit('invitation-address', perHour(60), { what: 'Invitations opened', by: 'address' }),
  renewalsPerAddress: limit('invitation-renewal-address', perHour(20), {
    what: 'New registration links',
    by: 'address',
  }),
  registrationsPerAddress: limit('registration-address', perHour(60), { what: 'Registrations', by: 'address' }),
  /** The provider of addresses is paid by the call. */
  placesPerRegistration: limit('registration-places', perHour(30), {
    what: 'Address checks while registering',
    by: 'registration',
  }),
  waitlistPerAddress: limit('waitlist-address', perHour(10), { what: 'Waitlist sign-ups', by: 'address' }),
  waitlistPerEmail: limit('waitlist-email', perDay(5), { what: 'Waitlist sign-ups', by: 'email' }),
  registrationEmailsPerAddress: limit('registration-email-address', perHour(20), {
    what: 'Registration emails asked for',
    by: 'address',
  }),
  registrationEmailsPerPerson: limit('registration-email-person', perHour(REGISTRATION_EMAILS_PER_HOUR), {
    what: 'Registration emails',
    by: 'applicant',
    refusal: SILENT,
  }),
  waitlistAgainPause: limit('waitlist-again-pause', [1, REGISTRATION_EMAIL_PAUSE_SECONDS], {
    what: 'Waitlist emails',
    by: 'email',
    refusal: SILENT,
  }),
  waitlistAgainPerEmail: limit('waitlist-again-hour', perHour(REGISTRATION_EMAILS_PER_HOUR), {
    what: 'Waitlist emails',
    by: 'email',
    refusal: SILENT,
  }),
  testEmailsPerOperator: limit('test-emails', perHour(20), { what: 'Test emails', by: 'operator' }),
  resendsPerOperator: limit('card-email-operator', perHour(OPERATOR_RESENDS_PER_HOUR), {
    what: 'Gift card emails resent',
    by: 'operator',
    refusal: { instead: 'The refusal TOO_OFTEN' },
  }),
  resendsPerCard: limit('card-email', perHour(CARD_RESENDS_PER_HOUR), {
    what: 'Gift card emails resent',
    by: 'card',
    refusal: { instead: 'The refusal TOO_OFTEN' },
  }),
  /** Each challenge pays for one form. */
  formChallenge: limit('form-challenge', [1, LIFETIMES.formChallenge.ms / 1_000], {
    what: 'Uses of a proof of work',
    by: 'proof',
    refusal: 'PROOF_MISSING',
  }),
  /** The count is a setting, EMAILS_PER_SECOND: `atRate` puts it in. */
  emails: limit('emails', [1, 1], {
    what: 'Emails of notifications, announcements, and invitations',
    by: 'panel',
    refusal: { instead: 'They wait' },
    setting: 'EMAILS_PER_SECOND',
  }),
} as const;

export type RateLimitKey = keyof typeof RATE_LIMITS;

/** The limits that count by one of these. */
export type LimitCountedBy<By extends CountedBy> = {
  [Key in RateLimitKey]: (typeof RATE_LIMITS)[Key]['by'] extends By ? Key : never;
}[RateLimitKey];

interface Counted {
  readonly name: string;
  readonly count: number;
  readonly periodSeconds: number;
}

/** A limit whose count is in smaller units than calls, for one call that takes so many of them at once. */
export function weighing<Limit extends Counted>(counted: Limit, units: number): Limit {
  return { ...counted, count: counted.count / units };
}

/** A limit whose count is a setting. */
export function atRate<Limit extends Counted>(counted: Limit, count: number): Limit {
  return { ...counted, count };
}
