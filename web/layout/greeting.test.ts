import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

test.each([
  [0, 'Good evening, Dana'],
  [3, 'Good evening, Dana'],
  [4, 'Good morning, Dana'],
  [11, 'Good morning, Dana'],
  [12, 'Good afternoon, Dana'],
  [17, 'Good afternoon, Dana'],
  [18, 'Good evening, Dana'],
  [23, 'Good evening, Dana'],
])('at %d o’clock: %s', (hour, expected) => {
  expect(greetingOf(new Date(2026, 5, 8, hour, 59), 'Dana')).toBe(expected);
});

test.each([undefined, ''])('a name that is not known is left out', (name) => {
  expect(greetingOf(new Date(2026, 5, 8, 9), name)).toBe('Good morning');
});
