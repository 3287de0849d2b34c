import { describe, expect, test } from 'vitest';
import { FORECAST_DAYS, forecastOf, type Shelf } from './forecast.ts';

const flat = (count: number, days = FORECAST_DAYS) =>
  Array.from({ length: FORECAST_DAYS }, (_, day) => (day < days ? count : 0));

/** Cards without an end. */
const lasting = (count: number): Shelf[] => (count === 0 ? [] : [{ count, goodForDays: null }]);

const CASES: readonly (readonly [
  string,
  number,
  number[],
  number,
  number,
  number | null,
  number | null,
  number | null,
])[] = [
  ['the same every day', 300, flat(10), 56, 10, 30, 30, 30],
  ['nothing left', 0, flat(10), 56, 10, 0, 0, 0],
  ['nobody takes any', 300, flat(0), 56, 0, null, null, null],
  ['nobody for two weeks', 300, flat(10).map((count, day) => (day < 14 ? 0 : count)), 56, 0, null, null, null],
  // Three days there: 30 a day, not 90 / 14.
  ['new since three days', 300, flat(30, 3), 3, 30, 10, 10, 10],
  // Fourteen days there and one taker on the last: one in fourteen days, not one a day.
  ['one taker after two quiet weeks', 10, flat(14, 1), 14, 1, 10, 5, 40],
  // 14 days at 20, before that 10: the range reaches from the pace to the slower weeks.
  ['twice as fast lately', 400, flat(10).map((count, day) => (day < 14 ? 20 : count)), 56, 20, 20, 20, 40],
  // One week of the eight at 40.
  ['one fast week', 400, flat(10).map((count, day) => (day >= 21 && day < 28 ? 40 : count)), 56, 10, 40, 10, 40],
  // A week without anybody counts as a quarter of the pace.
  ['one empty week', 100, flat(10).map((count, day) => (day >= 21 && day < 28 ? 0 : count)), 56, 10, 10, 10, 40],
];

describe('a forecast', () => {
  test.each(CASES)('%s', (_name, left, byDay, daysThere, aDay, lastsDays, earliestDays, latestDays) => {
    const forecast = forecastOf(lasting(left), byDay, daysThere);
    expect(forecast).toMatchObject({ aDay, lastsDays, earliestDays, latestDays, endsUnused: 0 });
  });

  test.each([[1], [3], [13], [14], [15], [56]])('divides what went in %d days by the days it names', (daysThere) => {
    const byDay = flat(0).map((_, day) => (day < daysThere ? day + 1 : 0));
    const { aDay, paceDays } = forecastOf(lasting(100), byDay, daysThere);
    expect(paceDays).toBe(Math.min(14, daysThere));
    expect(aDay * paceDays).toBeCloseTo(byDay.slice(0, paceDays).reduce((sum, count) => sum + count, 0));
  });

  test.each<[string, Shelf[], number, number | null, number]>([
    ['all end before they are gone', [{ count: 300, goodForDays: 5 }], 10, 5, 250],
    [
      'the first end, the rest goes on',
      [
        { count: 100, goodForDays: 5 },
        { count: 100, goodForDays: null },
      ],
      10,
      15,
      50,
    ],
    [
      'in whatever order they are given',
      [
        { count: 100, goodForDays: null },
        { count: 100, goodForDays: 5 },
      ],
      10,
      15,
      50,
    ],
    [
      'a shelf that ends before its turn',
      [
        { count: 60, goodForDays: 6 },
        { count: 9, goodForDays: 6 },
      ],
      10,
      6,
      9,
    ],
    [
      'gone in time',
      [
        { count: 20, goodForDays: 5 },
        { count: 30, goodForDays: 9 },
      ],
      10,
      5,
      0,
    ],
    [
      'nobody takes any, and all end',
      [
        { count: 20, goodForDays: 5 },
        { count: 30, goodForDays: 9 },
      ],
      0,
      9,
      50,
    ],
    [
      'nobody takes any, and some do not end',
      [
        { count: 20, goodForDays: 5 },
        { count: 3, goodForDays: null },
      ],
      0,
      null,
      20,
    ],
  ])('knows what ends: %s', (_name, shelves, aDay, lastsDays, endsUnused) => {
    const forecast = forecastOf(shelves, flat(aDay), 56);
    expect(forecast).toMatchObject({ aDay, lastsDays, earliestDays: lastsDays, latestDays: lastsDays, endsUnused });
  });

  test('has its pace between its ends, whatever went and ends when', () => {
    for (let seed = 1; seed < 200; seed++) {
      const byDay = flat(0).map((_, day) => ((seed * 7919 + day * 104_729) % 97) % (seed % 13 === 0 ? 2 : 40));
      const shelves = [{ count: 500, goodForDays: seed % 60 }, ...lasting(seed % 3 === 0 ? 0 : 500)];
      const { lastsDays, earliestDays, latestDays } = forecastOf(shelves, byDay, 56);
      if (lastsDays === null || earliestDays === null || latestDays === null) continue;
      expect(earliestDays).toBeLessThanOrEqual(lastsDays);
      expect(latestDays).toBeGreaterThanOrEqual(lastsDays);
    }
  });
});
