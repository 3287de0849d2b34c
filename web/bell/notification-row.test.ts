import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { whenText } from './notification-row.tsx';

const NOW = Date.UTC(2026, 5, 10, 12);

test.each([
  ['a clock that is behind', -5_000, 'Just now'],
  ['59 seconds', 59_000, 'Just now'],
  ['a minute', 60_000, '1 minute ago'],
  ['59 minutes', HOUR_MS - 1, '59 minutes ago'],
  ['an hour', HOUR_MS, '1 hour ago'],
  ['almost a day', 24 * HOUR_MS - 1, '23 hours ago'],
  ['two days', 48 * HOUR_MS, '06/08/2026'],
])('%s ago', (_, ageMs, expected) => {
  expect(whenText(new Date(NOW - ageMs).toISOString(), NOW)).toBe(expected);
});
