import { forecastOf, type Forecast } from './forecast.ts';
import type { CatalogueValue } from './stock.store.ts';

/** What was counted of one value. */
export interface CountedValue {
  readonly left: number;
  readonly expired: number;
  /** How many were redeemed on each of the last 56 days, the last 24 hours first. */
  readonly byDay: readonly number[];
  /** There were cards of it before: without any, that there are none is no news. */
  readonly hadCards: boolean;
}

export interface StockValue extends CatalogueValue, Forecast {
  readonly left: number;
  readonly used: number;
  /** It runs out before new cards can be there, and nobody else issues it. */
  readonly isLow: boolean;
  /** It runs out, and the provider issues it then. */
  readonly isCovered: boolean;
}

const NOTHING: CountedValue = { left: 0, expired: 0, byDay: [], hadCards: false };

/** A value of the catalogue with what is left of it and how long that lasts. */
export function stockValueOf(value: CatalogueValue, counted: CountedValue = NOTHING, hasProvider: boolean): StockValue {
  const { left, byDay } = counted;
  const forecast = forecastOf(left, byDay);
  const runsOut = value.isOffered && counted.hadCards && (left === 0 || lastsLessThan(forecast, value.leadDays));
  const hasAnother = value.usesProvider && hasProvider;
  const used = byDay.reduce((sum, count) => sum + count, 0);
  return { ...value, ...forecast, left, used, isLow: runsOut && !hasAnother, isCovered: runsOut && hasAnother };
}

/** Days above the lead time at which a value that was low has recovered: on the edge nobody is warned twice. */
const RECOVERED_DAYS = 2;

export function hasRecovered(value: StockValue): boolean {
  return !value.isLow && (value.left === 0 || !lastsLessThan(value, value.leadDays + RECOVERED_DAYS));
}

function lastsLessThan({ lastsDays }: Forecast, days: number): boolean {
  return lastsDays !== null && lastsDays < days;
}
