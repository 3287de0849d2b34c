import { expect, test } from 'vitest';
import type { Redemption } from './redemptions.queries.ts';
import { forHowLong, statusOf, timesAsked } from './redemption-texts.ts';

const NOW = new Date('2026-06-08T10:00:00Z');

test.each([
  ['2026-06-08T09:59:30Z', 'under a minute'],
  ['2026-06-08T09:58:00Z', '2 min'],
  ['2026-06-08T07:00:00Z', '3 h'],
  ['2026-06-04T10:00:00Z', '4 days'],
])('since %s is %s', (since, words) => {
  expect(forHowLong(since, NOW)).toBe(words);
});

test.each([
  [{ state: 'PENDING', createdAt: '2026-06-08T09:58:00Z' }, 'Pending, 2 min'],
  [{ state: 'ISSUED', lastShownAt: null, lastSeenAt: null }, 'Not opened yet'],
  [{ state: 'ISSUED', lastShownAt: '2026-06-08T09:58:00Z', lastSeenAt: null }, 'Sent, not seen'],
  [{ state: 'ISSUED', lastShownAt: '2026-06-08T09:58:00Z', lastSeenAt: '2026-06-08T09:58:01Z' }, 'Seen'],
  [{ state: 'FAILED' }, 'Failed'],
  [{ state: 'VOIDED' }, 'Voided'],
] as const)('%o reads %s', (given, label) => {
  expect(statusOf({ createdAt: '2026-06-08T09:00:00Z', ...given } as Redemption, NOW).label).toBe(label);
});

test('tries have their number', () => {
  expect([timesAsked(1), timesAsked(3)]).toEqual(['Requested once', 'Requested 3 times']);
});
