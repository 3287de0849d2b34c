import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [60, '1:00'],
  [180, '3:00'],
  [3_665, '61:05'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%f seconds are %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
