import { DAY_MS } from './durations.ts';
import { dateIn } from './panel-days.ts';

export { startOfDate } from './wall-clock.ts';

/** Weeks begin on Monday in the time zone of the panel: for the server that hands out quests and the browser that counts them. */
const WEEK_DAYS = 7;

/** The Monday on which the week of an instant begins in a time zone, written 2026-06-08. */
export function mondayOf(instant: Date, timeZone: string): string {
  const today = Date.parse(dateIn(instant, timeZone));
  const daysSinceMonday = (new Date(today).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return dateOf(today - daysSinceMonday * DAY_MS);
}

export function mondayAfter(monday: string): string {
  return dateOf(Date.parse(monday) + WEEK_DAYS * DAY_MS);
}

/** 1 for the week of the first Monday. */
export function weekNumber(firstMonday: string, monday: string): number {
  return Math.round((Date.parse(monday) - Date.parse(firstMonday)) / (WEEK_DAYS * DAY_MS)) + 1;
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
