import { expect, test } from 'vitest';
import { writtenDate } from './written-date.ts';

const NEW_YORK = 'America/New_York';
const AFTERNOON = '2026-11-23T20:00:00Z';
const MIDNIGHT = '2026-11-24T05:00:00Z';

test.each([
  ['DAY', AFTERNOON, NEW_YORK, '11/23/2026'],
  ['DAY', MIDNIGHT, NEW_YORK, '11/24/2026'],
  ['FROM', AFTERNOON, NEW_YORK, '11/23/2026, 3:00 pm'],
  ['FROM', AFTERNOON, 'America/Los_Angeles', '11/23/2026, 12:00 pm'],
  ['FROM', MIDNIGHT, NEW_YORK, '11/24/2026, 12:00 am'],
  ['THROUGH', AFTERNOON, NEW_YORK, '11/23/2026'],
  ['THROUGH', MIDNIGHT, NEW_YORK, '11/23/2026'],
  ['UNTIL', AFTERNOON, NEW_YORK, '11/23/2026, 3:00 pm'],
  ['UNTIL', MIDNIGHT, NEW_YORK, '11/23/2026, 11:59 pm'],
  ['UNTIL', '2026-07-04T13:05:00Z', NEW_YORK, '07/04/2026, 9:05 am'],
] as const)('as %s, %s in %s is %s', (manner, at, timeZone, written) => {
  expect(writtenDate(manner, at, timeZone)).toBe(written);
  expect(writtenDate(manner, new Date(at), timeZone)).toBe(written);
});
