/** How far back the range looks, and how far the pace. */
export const FORECAST_DAYS = 56;
const PACE_DAYS = 14;
const WEEK_DAYS = 7;
/** The slowest week counts as this share of the pace at least: a week without anybody would last for ever. */
const SLOWEST_SHARE = 0.25;

export interface Forecast {
  /** How many go on a day. */
  readonly aDay: number;
  /** All three null when nobody takes any. */
  readonly lastsDays: number | null;
  readonly earliestDays: number | null;
  readonly latestDays: number | null;
}

/**
 * How long a stock lasts. `byDay` says how many went on each of the last 56 days, the last 24 hours first.
 *
 * pace = what went in the last 14 days / 14, or / the days since the first one if that is less;
 * lasts = left / pace; earliest = left / the fastest of the last 8 weeks; latest = left / the slowest of them, where a
 * week's pace is what went in its 7 days / 7, only days since the first one count, and the slowest is no less than a
 * quarter of the pace. The pace itself is between them always.
 */
export function forecastOf(left: number, byDay: readonly number[]): Forecast {
  const age = byDay.findLastIndex((count) => count > 0) + 1;
  const aDay = meanOf(byDay.slice(0, Math.min(PACE_DAYS, age)));
  if (aDay === 0) return { aDay, lastsDays: null, earliestDays: null, latestDays: null };
  const paces = [aDay];
  for (let from = 0; from < age; from += WEEK_DAYS) {
    paces.push(meanOf(byDay.slice(from, Math.min(from + WEEK_DAYS, age))));
  }
  const slowest = Math.max(Math.min(...paces), aDay * SLOWEST_SHARE);
  return {
    aDay,
    lastsDays: left / aDay,
    earliestDays: left / Math.max(...paces),
    latestDays: left / slowest,
  };
}

function meanOf(counts: readonly number[]): number {
  return counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / counts.length;
}
