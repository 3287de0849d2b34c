import { describe, expect, test } from 'vitest';
import { FORECAST_DAYS, forecastOf } from './forecast.ts';

const flat = (count: number, days = FORECAST_DAYS) =>
  Array.from({ length: FORECAST_DAYS }, (_, day) => (day < days ? count : 0));

const CASES: readonly (readonly [string, number, number[], number, number | null, number | null, number | null])[] = [
  ['the same every day', 300, flat(10), 10, 30, 30, 30],
  ['nothing left', 0, flat(10), 10, 0, 0, 0],
  ['nobody takes any', 300, flat(0), 0, null, null, null],
  ['nobody for two weeks', 300, flat(10).map((count, day) => (day < 14 ? 0 : count)), 0, null, null, null],
  // Three days old: 30 a day, not 90 / 14.
  ['new since three days', 300, flat(30, 3), 30, 10, 10, 10],
  // 14 days at 20, before that 10: the range reaches from the pace to the slower weeks.
  ['twice as fast lately', 400, flat(10).map((count, day) => (day < 14 ? 20 : count)), 20, 20, 20, 40],
  // One week of the eight at 40.
  ['one fast week', 400, flat(10).map((count, day) => (day >= 21 && day < 28 ? 40 : count)), 10, 40, 10, 40],
  // A week without anybody counts as a quarter of the pace.
  ['one empty week', 100, flat(10).map((count, day) => (day >= 21 && day < 28 ? 0 : count)), 10, 10, 10, 40],
];

describe('a forecast', () => {
  test.each(CASES)('%s', (_name, left, byDay, aDay, lastsDays, earliestDays, latestDays) => {
    expect(forecastOf(left, byDay)).toEqual({ aDay, lastsDays, earliestDays, latestDays });
  });

  test('has its pace between its ends, whatever went when', () => {
    for (let seed = 1; seed < 200; seed++) {
      const byDay = flat(0).map((_, day) => ((seed * 7919 + day * 104_729) % 97) % (seed % 13 === 0 ? 2 : 40));
      const { lastsDays, earliestDays, latestDays } = forecastOf(1_000, byDay);
      if (lastsDays === null || earliestDays === null || latestDays === null) continue;
      expect(earliestDays).toBeLessThanOrEqual(lastsDays);
      expect(latestDays).toBeGreaterThanOrEqual(lastsDays);
    }
  });
});
