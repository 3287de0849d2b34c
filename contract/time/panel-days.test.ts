import { expect, test } from 'vitest';
import { invitationBody } from '../launches/launches.ts';
import { closingDayText, countDays, endOfDay, endOfDayAfter, lastDayIn, lastDays, tomorrowAt } from './panel-days.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['the end of 06/22', '2026-06-23T04:00:00Z', '2026-06-22', '2026-06-23T04:00:00.000Z'],
  ['the middle of 06/22', '2026-06-22T16:00:00Z', '2026-06-22', '2026-06-23T04:00:00.000Z'],
  ['late on 06/22, which is the next day in UTC', '2026-06-23T03:59:59Z', '2026-06-22', '2026-06-23T04:00:00.000Z'],
  ['the day the clocks go forward', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['the day the clocks go back', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-02T05:00:00.000Z'],
])('a study that closes at %s is open until that day is over', (_, closesAt, lastDay, end) => {
  expect(lastDayIn(new Date(closesAt), NEW_YORK)).toBe(lastDay);
  expect(endOfDay(new Date(closesAt), NEW_YORK).toISOString()).toBe(end);
});

test('members and operators read the last day, not the day after', () => {
  const closesAt = new Date('2026-06-23T04:00:00Z');
  expect(closingDayText(closesAt, NEW_YORK)).toBe('06/22/2026');
  const facts = { minutes: 8, points: 120, closesAt, description: 'Tea.' };
  expect(invitationBody(facts, NEW_YORK)).toBe('8 minutes, 120 points, until 06/22/2026. Tea.');
});

test('days are counted with the first and the last, also where the clocks change', () => {
  expect(countDays('2026-06-22', '2026-06-22')).toBe(1);
  expect(countDays('2026-03-07', '2026-03-09')).toBe(3);
  expect(countDays('2025-12-31', '2026-01-01')).toBe(2);
});

test('the last days end with today', () => {
  expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(lastDays('2026-03-01', 0)).toEqual([]);
});

test('a time of some days ends when the last of them is over', () => {
  const begun = new Date('2026-03-06T17:00:00Z');
  expect(endOfDayAfter(begun, 0, NEW_YORK).toISOString()).toBe('2026-03-07T05:00:00.000Z');
  expect(endOfDayAfter(begun, 2, NEW_YORK).toISOString()).toBe('2026-03-09T04:00:00.000Z');
});

test('tomorrow is by the clock of the zone', () => {
  const lateInNewYork = new Date('2026-06-23T03:30:00Z');
  expect(tomorrowAt('09:00', lateInNewYork, NEW_YORK).toISOString()).toBe('2026-06-23T13:00:00.000Z');
  expect(tomorrowAt('09:00', lateInNewYork, 'UTC').toISOString()).toBe('2026-06-24T09:00:00.000Z');
});
