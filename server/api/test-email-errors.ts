import type { WireErrors } from './or-throw.ts';

/** Why an e-mail was not sent to the person who wrote it. */
export const TEST_EMAIL_ERRORS: WireErrors<'unknown' | 'too-often'> = {
  unknown: 'NOT_FOUND',
  'too-often': 'RATE_LIMITED',
};
