import { expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from '#contract/time/durations.ts';
import { runningClock, stoppedClock, waitedSeconds, waitingOf } from './answer-clock.ts';
import { subjectOf } from './open-request.ts';

const ZONE = 'America/New_York';
/** In New York's summer time. */
const at = (text: string): Date => new Date(`2026-06-${text}-04:00`);

test('a request of Friday morning has waited a day and two hours on Monday, as drawn', () => {
  const clock = runningClock(0, at('05T08:41'), 1, ZONE);
  expect(waitedSeconds(clock, at('08T10:41'), ZONE)).toBe(DAY_SECONDS + 2 * HOUR_SECONDS);
  expect(clock.due_at).toEqual(at('09T08:41'));
  const waiting = (now: Date) => waitingOf({ ...clock, status: 'NEW' }, now, ZONE);
  expect(waiting(at('09T08:41')).isOverdue).toBe(false);
  expect(waiting(at('09T08:42'))).toMatchObject({ isOverdue: true, isPaused: false });
});

test.each([
  [1, '10T12:00'],
  [2, '11T12:00'],
  [3, '11T12:00'],
] as const)('P%d is due on %s when it comes on a Monday', (priority, due) => {
  expect(runningClock(0, at('08T12:00'), priority, ZONE).due_at).toEqual(at(due));
});

test('the clock stops while we wait, and goes on with what was left', () => {
  const stopped = stoppedClock(runningClock(0, at('08T12:00'), 2, ZONE), at('09T18:00'), ZONE);
  expect(stopped).toEqual({ business_seconds: DAY_SECONDS + 6 * HOUR_SECONDS, waits_since: null, due_at: null });
  expect(waitedSeconds(stopped, at('12T18:00'), ZONE)).toBe(DAY_SECONDS + 6 * HOUR_SECONDS);
  expect(runningClock(stopped.business_seconds, at('15T09:00'), 2, ZONE).due_at).toEqual(at('17T03:00'));
});

test('a member who answers us late waits no less than a business day until the answer is overdue', () => {
  expect(runningClock(5 * DAY_SECONDS, at('15T09:00'), 1, ZONE).due_at).toEqual(at('16T09:00'));
});

test.each([
  ['\n  The card did not scan.  \nIt is new.', 'The card did not scan.'],
  ['tab\tand\u0007bell', 'tab and bell'],
  ['\u200b\nThe \u202ecard', 'The card'],
  ['word '.repeat(40), `${'word '.repeat(15).trim()}…`],
  ['x'.repeat(90), `${'x'.repeat(79)}…`],
  ['🙂'.repeat(80), '🙂'.repeat(80)],
])('%j begins with its subject', (description, subject) => {
  expect(subjectOf(description)).toBe(subject);
});
