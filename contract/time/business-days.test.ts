import { describe, expect, test } from 'vitest';
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR } from './durations.ts';
import {
  afterBusinessDays,
  afterBusinessSeconds,
  beforeBusinessSeconds,
  businessSecondsBetween,
  isBusinessDay,
} from './business-days.ts';

const NEW_YORK = 'America/New_York';
/** What a wall in New York shows, in the summer. */
const at = (wall: string) => new Date(`${wall}:00-04:00`);

describe('business time between', () => {
  test.each([
    ['as drawn: Friday morning to Monday morning', '2026-06-05T08:41', '2026-06-08T10:41', DAY + 2 * HOUR],
    ['two hours of one day', '2026-06-08T09:00', '2026-06-08T11:00', 2 * HOUR],
    ['a weekend', '2026-06-06T10:00', '2026-06-07T22:00', 0],
    ['Saturday to Monday', '2026-06-06T10:00', '2026-06-08T01:00', HOUR],
    ['Friday to Saturday', '2026-06-05T23:00', '2026-06-06T12:00', HOUR],
    ['a week', '2026-06-01T12:00', '2026-06-08T12:00', 5 * DAY],
    ['Juneteenth, a Friday', '2026-06-18T12:00', '2026-06-22T12:00', DAY],
    ['a holiday itself', '2026-06-19T08:00', '2026-06-19T20:00', 0],
    ['five weeks with two holidays', '2026-06-01T00:00', '2026-07-06T00:00', (5 * 5 - 2) * DAY],
    ['the other way round', '2026-06-08T11:00', '2026-06-08T09:00', 0],
  ])('%s', (_, from, to, seconds) => {
    expect(businessSecondsBetween(at(from), at(to), NEW_YORK)).toBe(seconds);
  });

  test('over the night when the clocks change, which is a Sunday', () => {
    const friday = new Date('2026-03-06T12:00:00-05:00');
    const monday = new Date('2026-03-09T12:00:00-04:00');
    expect(businessSecondsBetween(friday, monday, NEW_YORK)).toBe(DAY);
  });

  test('over years, as counted day by day', () => {
    const [from, to] = [at('2023-05-30T12:00'), at('2026-07-08T12:00')];
    let days = 0;
    for (let day = Date.parse('2023-05-31'); day < Date.parse('2026-07-08'); day += DAY * 1_000) {
      if (isBusinessDay(new Date(day).toISOString().slice(0, 10))) days += 1;
    }
    expect(businessSecondsBetween(from, to, NEW_YORK)).toBe((days + 1) * DAY);
  });
});

describe('an answer is due after', () => {
  test.each([
    ['two business days from Friday', '2026-06-05T08:41', 2, '2026-06-09T08:41'],
    ['three from Wednesday', '2026-06-10T10:00', 3, '2026-06-15T10:00'],
    ['two from Saturday: Monday and Tuesday', '2026-06-06T10:00', 2, '2026-06-10T00:00'],
    ['two from the day before Juneteenth', '2026-06-18T10:00', 2, '2026-06-23T10:00'],
    ['one from a holiday', '2026-06-19T10:00', 1, '2026-06-23T00:00'],
  ])('%s', (_, from, days, due) => {
    expect(afterBusinessDays(at(from), days, NEW_YORK)).toEqual(at(due));
  });

  test('what is left when the clock goes on again', () => {
    expect(afterBusinessSeconds(at('2026-06-05T22:00'), 5 * HOUR, NEW_YORK)).toEqual(at('2026-06-08T03:00'));
  });

  test('and then so much business time has passed, whenever it began', () => {
    for (let hours = 0; hours < 24 * 30; hours += 7) {
      const from = new Date(at('2026-06-01T00:30').getTime() + hours * HOUR * 1_000);
      const seconds = (hours % 5) * DAY + 1_234;
      expect(businessSecondsBetween(from, afterBusinessSeconds(from, seconds, NEW_YORK), NEW_YORK)).toBe(seconds);
    }
  });
});

describe('so much business time before', () => {
  test.each([
    ['within a week', '2026-06-10T15:00', DAY, '2026-06-09T15:00'],
    ['over a weekend', '2026-06-08T10:00', DAY, '2026-06-05T10:00'],
    ['at the end of a Friday', '2026-06-06T00:00', DAY, '2026-06-05T00:00'],
    ['at the end of a Monday, the end of Friday', '2026-06-09T00:00', 2 * DAY, '2026-06-05T00:00'],
    ['over Juneteenth, a Friday', '2026-06-22T12:00', DAY, '2026-06-18T12:00'],
    ['a day and seven hours, to an afternoon', '2026-06-09T00:00', DAY + 7 * HOUR, '2026-06-05T17:00'],
    ['from a Sunday', '2026-06-07T12:00', DAY, '2026-06-05T00:00'],
  ])('%s', (_, to, seconds, expected) => {
    expect(beforeBusinessSeconds(at(to), seconds, NEW_YORK)).toEqual(at(expected));
    expect(businessSecondsBetween(at(expected), at(to), NEW_YORK)).toBe(seconds);
  });
});
