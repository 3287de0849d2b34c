/** How far back the range looks, and how far the pace. */
export const FORECAST_DAYS = 56;
export const PACE_DAYS = 14;
const WEEK_DAYS = 7;
/** The slowest week counts as this share of the pace at least: a week without anybody would last for ever. */
const SLOWEST_SHARE = 0.25;

/** Cards that can be handed out for so many more days; without an end for ever. */
export interface Shelf {
  readonly count: number;
  readonly goodForDays: number | null;
}

export interface Forecast {
  /** How many go on a day, and over how many days that was counted. */
  readonly aDay: number;
  readonly paceDays: number;
  /** All three null when nobody takes any and nothing ends. */
  readonly lastsDays: number | null;
  readonly earliestDays: number | null;
  readonly latestDays: number | null;
  /** How many end at this pace before anybody takes them. */
  readonly endsUnused: number;
}

/**
 * How long a stock lasts. `byDay` says how many went on each of the last 56 days, the last 24 hours first; `daysThere` for
 * how many of those days there was anything to take.
 *
 * pace = what went in the last 14 days / 14, or / the days there if that is less, which is told as paceDays;
 * lasts = until the last card that can be handed out is gone, the one that ends first taken first, what ends before its
 * turn left out; earliest and latest = the same at the pace of the fastest and of the slowest of the last 8 weeks, where
 * a week's pace is what went in its days / those of its days that it was there, and the slowest is no less than a quarter
 * of the pace. The pace itself is between them always.
 */
export function forecastOf(shelves: readonly Shelf[], byDay: readonly number[], daysThere: number): Forecast {
  const age = Math.max(1, Math.min(FORECAST_DAYS, daysThere));
  const paceDays = Math.min(PACE_DAYS, age);
  const aDay = meanOf(byDay, 0, paceDays);
  const paces = [aDay];
  for (let from = 0; from < age; from += WEEK_DAYS) paces.push(meanOf(byDay, from, Math.min(from + WEEK_DAYS, age)));
  const slowest = Math.max(Math.min(...paces), aDay * SLOWEST_SHARE);
  const { lastsDays, endsUnused } = runDown(shelves, aDay);
  return {
    aDay,
    paceDays,
    lastsDays,
    earliestDays: aDay === 0 ? lastsDays : runDown(shelves, Math.max(...paces)).lastsDays,
    latestDays: aDay === 0 ? lastsDays : runDown(shelves, slowest).lastsDays,
    endsUnused,
  };
}

/** Takes from the shelf that ends first, so many a day, until none is left. */
function runDown(shelves: readonly Shelf[], aDay: number): { lastsDays: number | null; endsUnused: number } {
  const endOf = ({ goodForDays }: Shelf) => goodForDays ?? Number.POSITIVE_INFINITY;
  let day = 0;
  let endsUnused = 0;
  for (const shelf of shelves.toSorted((one, other) => endOf(one) - endOf(other))) {
    const takes = aDay === 0 ? Number.POSITIVE_INFINITY : shelf.count / aDay;
    const until = Math.min(day + takes, Math.max(day, endOf(shelf)));
    endsUnused += until === Number.POSITIVE_INFINITY ? 0 : shelf.count - (until - day) * aDay;
    day = until;
  }
  if (shelves.length === 0 && aDay === 0) return { lastsDays: null, endsUnused: 0 };
  // What is left of a card by rounding is no card.
  return { lastsDays: Number.isFinite(day) ? day : null, endsUnused: Math.floor(endsUnused + 1e-6) };
}

function meanOf(counts: readonly number[], from: number, to: number): number {
  const sum = counts.slice(from, to).reduce((total, count) => total + count, 0);
  return to > from ? sum / (to - from) : 0;
}
