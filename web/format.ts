import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { closingDayText } from '#contract/time/panel-days.ts';

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

/** The last day of an activity: it closes when that day is over where the panel is. */
export function formatClosingDay(closeTime: string): string {
  return closingDayText(new Date(closeTime), DEFAULT_BRAND.timeZone);
}

export { numberText as formatNumber } from '#contract/numbers.ts';
