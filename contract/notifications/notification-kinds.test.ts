import { expect, test } from 'vitest';
import {
  flagOfKind,
  isAboutTask,
  isChosenKind,
  isEmailedByDefault,
  isNoticeKind,
  isUnsubscribableKind,
  KIND_REGISTRY,
  stoppedWith,
} from './notification-kinds.ts';

// Written out a second time by hand: decisions §9, spec §3.
test.each([
  ['INVITATION', 'ACTIVITY', 'yes', true, true],
  ['REMINDER', 'ACTIVITY', 'yes', true, true],
  ['REVIEW', 'ACTIVITY', 'yes', false, false],
  ['BADGE', 'ACTIVITY', 'if wanted', false, true],
  ['SUPPORT', 'APP_UPDATE', 'never', false, false],
  ['GIFT_CARD', 'APP_UPDATE', 'never', false, false],
  ['ANNOUNCEMENT', 'APP_UPDATE', 'yes', true, true],
  ['NUDGE', 'PROFILE_NUDGE', 'yes', true, true],
  ['PRODUCT_TEST', 'ACTIVITY', 'always', false, false],
  ['PRODUCT_TEST_REMINDER', 'ACTIVITY', 'yes', true, true],
] as const)('%s is told as it was decided', (kind, subType, mailed, canBeStopped, isQuiet) => {
  const told = KIND_REGISTRY[kind];
  expect([told.subType, MAILED[told.byEmail], told.isQuietAtNight]).toEqual([subType, mailed, isQuiet]);
  expect(isUnsubscribableKind(kind)).toBe(canBeStopped);
  expect(isEmailedByDefault(kind)).toBe(['yes', 'always'].includes(mailed));
  expect(isChosenKind(kind)).toBe(['yes', 'if wanted'].includes(mailed));
});
const MAILED = { ALWAYS: 'always', UNLESS_UNWELCOME: 'yes', IF_WELCOME: 'if wanted', NEVER: 'never' };

test('one click stops what its mail was about, and nothing else', () => {
  expect(stoppedWith('REMINDER')).toEqual(['INVITATION', 'REMINDER']);
  expect(stoppedWith('ANNOUNCEMENT')).toEqual(['ANNOUNCEMENT']);
  expect(stoppedWith('NUDGE')).toEqual(['NUDGE']);
  expect(stoppedWith('PRODUCT_TEST_REMINDER')).toEqual(['PRODUCT_TEST_REMINDER']);
});

test.each([
  ['INVITATION', null, true, false],
  ['REMINDER', null, true, false],
  ['REVIEW', null, false, true],
  ['BADGE', 'gamification', false, true],
  ['SUPPORT', null, false, false],
  ['PRODUCT_TEST', 'ihut', false, true],
  ['PRODUCT_TEST_REMINDER', 'ihut', false, true],
  // Of a newer node.
  ['SOMETHING_NEW', null, false, false],
])(
  '%s belongs to the flag %s, is about a task: %s, and its e-mail says what it says: %s',
  (kind, flag, ofTask, isNotice) => {
    expect([flagOfKind(kind), isAboutTask(kind), isNoticeKind(kind)]).toEqual([flag, ofTask, isNotice]);
  },
);
