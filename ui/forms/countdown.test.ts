import { expect, test } from 'vitest';
import { countdownReducer } from './countdown.ts';

const started = countdownReducer({ endsAtMs: 0, secondsLeft: 0 }, { type: 'start', seconds: 60, nowMs: 1_000 });

test('starts with all its seconds', () => {
  expect(started).toEqual({ endsAtMs: 61_000, secondsLeft: 60 });
});

test.each([
  [1_001, 60],
  [2_000, 59],
  [60_999, 1],
  [61_000, 0],
  [3_600_000, 0],
])('at %d ms there are %d seconds left', (nowMs, secondsLeft) => {
  expect(countdownReducer(started, { type: 'tick', nowMs }).secondsLeft).toBe(secondsLeft);
});

test('changes nothing within one second', () => {
  expect(countdownReducer(started, { type: 'tick', nowMs: 1_001 })).toBe(started);
});

test('starts anew', () => {
  expect(countdownReducer(started, { type: 'start', seconds: 5, nowMs: 61_000 }).secondsLeft).toBe(5);
});
