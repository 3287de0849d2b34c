import { DAY_MS } from '#contract/time/durations.ts';
import { daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import { forecastOf, type Forecast, type Shelf } from './forecast.ts';
import type { CatalogueValue } from './stock.store.ts';

/** What was counted of one value. */
export interface CountedValue {
  /** Free cards by their last day, as YYYY-MM-DD; null for those without one. */
  readonly free: readonly { readonly endsOn: string | null; readonly count: number }[];
  readonly daysThere: number;
  /** How many were redeemed on each of the last 56 days, the last 24 hours first. */
  readonly byDay: readonly number[];
  /** There were cards of it before: without any, that there are none is no news. */
  readonly hadCards: boolean;
}

export interface StockValue extends CatalogueValue, Forecast {
  /** Free, and good for long enough to be handed out. */
  readonly left: number;
  /** Free and not expired, but good for too short a time. */
  readonly endingSoon: number;
  readonly expired: number;
  readonly used: number;
  /** It runs out before new cards can be there, and nobody else issues it. */
  readonly isLow: boolean;
  /** It runs out, and the provider issues it then. */
  readonly isCovered: boolean;
}

/** When it is now, where, and for how long a card has to be good. */
export interface StockMoment {
  readonly now: Date;
  readonly today: string;
  readonly timeZone: string;
  readonly leastLifeDays: number;
  readonly hasProvider: boolean;
}

const NOTHING: CountedValue = { free: [], daysThere: 1, byDay: [], hadCards: false };

/** A value of the catalogue with what is left of it and how long that lasts. */
export function stockValueOf(
  value: CatalogueValue,
  counted: CountedValue = NOTHING,
  { now, today, timeZone, leastLifeDays, hasProvider }: StockMoment,
): StockValue {
  const { free, byDay } = counted;
  const lastDayOut = (endsOn: string) => daysBefore(endsOn, leastLifeDays);
  const sumOf = (some: CountedValue['free']) => some.reduce((sum, { count }) => sum + count, 0);
  const expired = sumOf(free.filter(({ endsOn }) => endsOn !== null && endsOn < today));
  const usable = free.filter(({ endsOn }) => endsOn === null || lastDayOut(endsOn) >= today);
  const left = sumOf(usable);
  const shelves = usable.map(({ endsOn, count }): Shelf => {
    if (endsOn === null) return { count, goodForDays: null };
    // Until the end of the last day on which it may be handed out.
    const end = startOfDate(daysBefore(lastDayOut(endsOn), -1), timeZone);
    return { count, goodForDays: (end.getTime() - now.getTime()) / DAY_MS };
  });
  const forecast = forecastOf(shelves, byDay, counted.daysThere);
  const runsOut = value.isOffered && counted.hadCards && (left === 0 || lastsLessThan(forecast, value.leadDays));
  const hasAnother = value.usesProvider && hasProvider;
  const used = byDay.reduce((sum, count) => sum + count, 0);
  return {
    ...value,
    ...forecast,
    left,
    endingSoon: sumOf(free) - left - expired,
    expired,
    used,
    isLow: runsOut && !hasAnother,
    isCovered: runsOut && hasAnother,
  };
}

/** Days above the lead time at which a value that was low has recovered: on the edge nobody is warned twice. */
const RECOVERED_DAYS = 2;

export function hasRecovered(value: StockValue): boolean {
  return !value.isLow && (value.left === 0 || !lastsLessThan(value, value.leadDays + RECOVERED_DAYS));
}

function lastsLessThan({ lastsDays }: Forecast, days: number): boolean {
  return lastsDays !== null && lastsDays < days;
}
