import { WRONG_KEYS_BEFORE_CLOSING } from '#contract/gift-cards/gift-cards.ts';
import {
  ATTACHMENTS_MAX_FILES,
  FAILED_SIGN_INS_BEFORE_LOCK,
  KNOWN_DEVICE_FAILURES_AN_HOUR,
  OTP_ATTEMPTS,
  SUPPORT_REQUESTS_PER_DAY,
  SURVEY_REVISIONS_MAX,
  UPLOAD_MAX_FILES_PER_TASK,
} from '#contract/limits.ts';
import { SUPPORT_REPLIES_PER_DAY } from '#contract/support/support-limits.ts';
import type { CountedBy } from './counted-by.ts';

export interface CountRule {
  readonly what: string;
  readonly most: number;
  readonly by: CountedBy;
  readonly refusal: string;
}

/** What is counted in rows of the database, so that the count belongs to what it's about and stays with it. */
export const COUNTS = {
  failedLogins: {
    what: 'Failed logins in a row, apart from known devices',
    most: FAILED_SIGN_INS_BEFORE_LOCK,
    by: 'account',
    refusal: 'A lock, for longer each time',
  },
  failedLoginsOfDevices: {
    what: 'Failed logins per hour on known devices',
    most: KNOWN_DEVICE_FAILURES_AN_HOUR,
    by: 'account',
    refusal: 'A lock until the hour is over',
  },
  sessions: { what: 'Open sessions', most: 10, by: 'account', refusal: 'The oldest one ends' },
  knownDevices: { what: 'Known devices', most: 10, by: 'account', refusal: 'The oldest one is forgotten' },
  codeTries: {
    what: 'Wrong one-time codes',
    most: OTP_ATTEMPTS,
    by: 'attempt',
    refusal: 'The code no longer works',
  },
  codeTriesPerDay: {
    what: 'Wrong one-time codes per day',
    most: 10,
    by: 'attempt',
    refusal: 'No code until the day is over',
  },
  codesPerHour: { what: 'One-time codes sent per hour', most: 5, by: 'attempt', refusal: 'RATE_LIMITED' },
  codesPerDay: { what: 'One-time codes sent per day', most: 10, by: 'attempt', refusal: 'RATE_LIMITED' },
  wrongKeys: {
    what: 'Wrong challenge keys',
    most: WRONG_KEYS_BEFORE_CLOSING,
    by: 'card',
    refusal: 'The card is closed for a while',
  },
  supportRequests: {
    what: 'Support requests per day',
    most: SUPPORT_REQUESTS_PER_DAY,
    by: 'owner',
    refusal: 'SUPPORT_LIMIT_REACHED',
  },
  supportReplies: {
    what: 'Replies per day',
    most: SUPPORT_REPLIES_PER_DAY,
    by: 'request',
    refusal: 'RATE_LIMITED',
  },
  supportMails: {
    what: 'Incoming emails per hour',
    most: 10,
    by: 'request',
    refusal: 'The email is set aside',
  },
  attachments: {
    what: 'Attachments of one message',
    most: ATTACHMENTS_MAX_FILES,
    by: 'request',
    refusal: 'VALIDATION_FAILED',
  },
  uploads: {
    what: 'Videos and photos',
    most: UPLOAD_MAX_FILES_PER_TASK,
    by: 'task',
    refusal: 'VALIDATION_FAILED',
  },
  surveyRevisions: {
    what: 'Saved survey pages',
    most: SURVEY_REVISIONS_MAX,
    by: 'task',
    refusal: 'CONFLICT',
  },
} as const satisfies Readonly<Record<string, CountRule>>;
