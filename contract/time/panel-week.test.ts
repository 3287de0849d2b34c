import { expect, test } from 'vitest';
import { mondayAfter, mondayOf, startOfDate, weekNumber } from './panel-week.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-06-10T14:00:00Z', NEW_YORK, '2026-06-08'],
  ['2026-06-08T04:00:00Z', NEW_YORK, '2026-06-08'],
  ['2026-06-08T03:59:59Z', NEW_YORK, '2026-06-01'],
  // The clocks go forward on Sunday, March 8, and back on Sunday, November 1.
  ['2026-03-09T03:59:59Z', NEW_YORK, '2026-03-02'],
  ['2026-03-09T04:00:00Z', NEW_YORK, '2026-03-09'],
  ['2026-11-02T04:59:59Z', NEW_YORK, '2026-10-26'],
  ['2026-11-02T05:00:00Z', NEW_YORK, '2026-11-02'],
  ['2026-12-31T12:00:00Z', NEW_YORK, '2026-12-28'],
  ['2027-01-03T12:00:00Z', NEW_YORK, '2026-12-28'],
  ['2026-06-07T15:00:00Z', 'Asia/Tokyo', '2026-06-08'],
  ['2026-06-07T14:59:59Z', 'Asia/Tokyo', '2026-06-01'],
])('the week of %s in %s begins on Monday, %s', (instant, zone, monday) => {
  expect(mondayOf(new Date(instant), zone)).toBe(monday);
});

test.each([
  ['2026-06-08', NEW_YORK, '2026-06-08T04:00:00Z'],
  ['2026-03-08', NEW_YORK, '2026-03-08T05:00:00Z'],
  ['2026-03-09', NEW_YORK, '2026-03-09T04:00:00Z'],
  ['2026-11-01', NEW_YORK, '2026-11-01T04:00:00Z'],
  ['2026-11-02', NEW_YORK, '2026-11-02T05:00:00Z'],
  ['2026-06-08', 'Asia/Tokyo', '2026-06-07T15:00:00Z'],
  ['2026-06-08', 'UTC', '2026-06-08T00:00:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
])('%s begins in %s at %s', (date, zone, instant) => {
  expect(startOfDate(date, zone)).toEqual(new Date(instant));
});

test.each([
  ['2026-03-02', '2026-03-09'],
  ['2026-10-26', '2026-11-02'],
  ['2026-12-28', '2027-01-04'],
])('the Monday after %s is %s', (monday, next) => {
  expect(mondayAfter(monday)).toBe(next);
});

test.each([
  ['2026-06-08', '2026-06-08', 1],
  ['2026-02-23', '2026-03-16', 4],
  ['2025-12-29', '2026-12-28', 53],
])('counted from %s, the week of %s is number %d', (first, monday, number) => {
  expect(weekNumber(first, monday)).toBe(number);
});
