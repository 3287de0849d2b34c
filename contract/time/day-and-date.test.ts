import { expect, test } from 'vitest';
import { dayAndDate, lastInstant } from './day-and-date.ts';

test('a promised day is the one on the wall of the panel', () => {
  expect(dayAndDate('2026-06-11T03:30:00Z', 'America/New_York')).toBe('Wednesday, June 10');
});

test('what is promised until the end of a day is promised for that day', () => {
  const endOfWednesday = new Date('2026-06-11T04:00:00Z');
  expect(dayAndDate(lastInstant(endOfWednesday), 'America/New_York')).toBe('Wednesday, June 10');
});
