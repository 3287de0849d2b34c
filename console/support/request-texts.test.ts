import { expect, test } from 'vitest';
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR } from '#contract/time/durations.ts';
import {
  dayShares,
  rowWaiting,
  titleOf,
  waitedText,
  waitedLabel,
  waitingTone,
  requesterText,
} from './request-texts.ts';

test.each([
  [0, 'under 1 min'],
  [59, 'under 1 min'],
  [60, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 h'],
  [DAY - 1, '23 h'],
  [DAY, '1 d'],
  [DAY + 2 * HOUR, '1 d 2 h'],
  [12 * DAY + 59, '12 d'],
])('%d seconds of business time are %s', (seconds, words) => {
  expect(waitedText(seconds)).toBe(words);
});

const waiting = { seconds: 2 * DAY + HOUR, isPaused: false, dueAt: null, isOverdue: false };

test('a row that waits says how long, one that rests and one that is resolved say that', () => {
  expect(rowWaiting({ status: 'NEW', waiting })).toBe('2 d 1 h');
  expect(rowWaiting({ status: 'AWAITING_INFORMATION', waiting: { ...waiting, isPaused: true } })).toBe('Paused');
  expect(rowWaiting({ status: 'RESOLVED', waiting })).toBe('Resolved');
});

test.each([
  ['P3', { seconds: 2 * DAY + HOUR }, '2 d 1 h of 2 to 3 days'],
  ['P3', { seconds: 3 * DAY, isOverdue: false }, '3 d of 2 to 3 days'],
  ['P3', { seconds: 4 * DAY + 14 * HOUR, isOverdue: true }, '4 d 14 h, overdue'],
  // Asked when it was overdue, and answered: it is due a day after that.
  ['P3', { seconds: 4 * DAY + 14 * HOUR }, '4 d 14 h, due date extended'],
  ['P1', { seconds: 2 * DAY + HOUR }, '2 d 1 h, due date extended'],
] as const)('a %s with %o is told as: %s', (priority, given, words) => {
  expect(waitedLabel({ ...waiting, ...given }, priority)).toBe(words);
});

test.each([
  [{ seconds: HOUR }, 'calm'],
  [{ seconds: DAY }, 'warm'],
  [{ seconds: DAY, isPaused: true }, 'calm'],
  [{ seconds: HOUR, isOverdue: true }, 'late'],
] as const)('%o is %s', (given, tone) => {
  expect(waitingTone({ ...waiting, ...given })).toBe(tone);
});

test('each day fills after the one before, and none is more than full', () => {
  expect(dayShares(DAY + 6 * HOUR, 3)).toEqual([1, 0.25, 0]);
  expect(dayShares(9 * DAY, 3)).toEqual([1, 1, 1]);
  expect(dayShares(0, 3)).toEqual([0, 0, 0]);
});

test('what is about anything else is called by its own words', () => {
  expect(titleOf({ category: 'POINTS_MISMATCH', subject: 'It says 10' })).toBe('Points mismatch');
  expect(titleOf({ category: 'OTHER', subject: 'Can my husband join?' })).toBe('Can my husband join?');
  expect(titleOf({ category: 'OTHER', subject: ' ' })).toBe('Other');
});

test.each([
  ['P-55102', false, 'P-55102'],
  [null, true, 'guest'],
  [null, false, 'erased'],
])('member %s, guest %s: %s', (memberNumber, isGuest, words) => {
  expect(requesterText({ memberNumber, isGuest })).toBe(words);
});
