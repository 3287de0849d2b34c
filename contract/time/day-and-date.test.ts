import { expect, test } from 'vitest';
import { dayAndDate } from './day-and-date.ts';

test('a promised day is the one on the wall of the panel', () => {
  expect(dayAndDate(new Date('2026-06-11T03:30:00Z'), 'America/New_York')).toBe('Wednesday, June 10');
});
