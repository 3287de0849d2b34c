import { HOUR_MS } from '#contract/time/durations.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' });

/** An instant as the day it was here: MM/DD/YYYY (spec §9). */
export function formatDate(instant: string): string {
  return day.format(new Date(instant));
}

/** The month of an instant, such as June 2026. */
export function formatMonth(instant: string): string {
  return month.format(new Date(instant));
}

/** Nobody counts on the small hours of a day: what closes in them closes the day before, as people say it. */
const SMALL_HOURS_MS = 6 * HOUR_MS;

/** Within the last day on which an activity can be taken, by the clock of the person who reads it. */
export function closingDayOf(closeTime: string): Date {
  return new Date(Date.parse(closeTime) - SMALL_HOURS_MS);
}

/** The last day of an activity: MM/DD/YYYY. */
export function formatClosingDay(closeTime: string): string {
  return day.format(closingDayOf(closeTime));
}

export { numberText as formatNumber } from '#contract/numbers.ts';
