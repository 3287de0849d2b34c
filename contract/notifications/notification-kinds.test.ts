import { expect, test } from 'vitest';
import {
  isChosenKind,
  isMailedByDefault,
  NOTIFICATION_KINDS,
  ruleOf,
  stoppedWith,
  type NotificationKind,
} from './notification-kinds.ts';

// Written out a second time by hand: decisions §9, spec §3.
const EXPECTED: Readonly<
  Record<NotificationKind, readonly [subType: string, mailed: string, canBeStopped: boolean, isQuiet: boolean]>
> = {
  INVITATION: ['ACTIVITY', 'yes', true, true],
  REMINDER: ['ACTIVITY', 'yes', true, true],
  REVIEW: ['ACTIVITY', 'yes', false, false],
  BADGE: ['ACTIVITY', 'if wanted', false, true],
  SUPPORT: ['APP_UPDATE', 'never', false, false],
  GIFT_CARD: ['APP_UPDATE', 'never', false, false],
  ANNOUNCEMENT: ['APP_UPDATE', 'yes', true, true],
  NUDGE: ['PROFILE_NUDGE', 'yes', true, true],
  PRODUCT_TEST: ['ACTIVITY', 'always', false, false],
  PRODUCT_TEST_REMINDER: ['ACTIVITY', 'yes', true, true],
};
const MAILED = { ALWAYS: 'always', UNLESS_UNWELCOME: 'yes', IF_WELCOME: 'if wanted', NEVER: 'never' };

test.each(NOTIFICATION_KINDS)('%s is told as it was decided', (kind) => {
  const { subType, byEmail, isUnsubscribable, isQuietAtNight } = ruleOf(kind);
  expect([subType, MAILED[byEmail], isUnsubscribable, isQuietAtNight]).toEqual(EXPECTED[kind]);
  expect(isMailedByDefault(kind)).toBe(['yes', 'always'].includes(MAILED[byEmail]));
  expect(isChosenKind(kind)).toBe(['yes', 'if wanted'].includes(MAILED[byEmail]));
});

test('one click stops what its mail was about, and nothing else', () => {
  expect(stoppedWith('REMINDER')).toEqual(['INVITATION', 'REMINDER']);
  expect(stoppedWith('ANNOUNCEMENT')).toEqual(['ANNOUNCEMENT']);
  expect(stoppedWith('NUDGE')).toEqual(['NUDGE']);
  expect(stoppedWith('PRODUCT_TEST_REMINDER')).toEqual(['PRODUCT_TEST_REMINDER']);
});
