import { DAY_MS } from './durations.ts';
import { instantAt, startOfDate } from './wall-clock.ts';

/** Calendar days in the time zone of the panel, written 2026-06-08, as boards and plans count them. */
export { startOfDate } from './wall-clock.ts';

/** Making one takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date on the wall of a time zone at an instant. */
export function dateIn(instant: Date, timeZone: string): string {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known.format(instant);
  // Swedish writes dates as 2026-06-08.
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter.format(instant);
}

export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The next day at a time, such as 09:00. */
export function tomorrowAt(time: string, now: Date, timeZone: string): Date {
  return instantAt(`${daysBefore(dateIn(now, timeZone), -1)}T${time}`, timeZone);
}

/** Both included: 1 for a day and itself. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

/** The dates that end with the given one, oldest first. */
export function lastDays(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => daysBefore(today, days - 1 - index));
}

/**
 * The last day on which a study can be taken. It closes when that day is over in the panel's zone, which is the first
 * instant of the next one: anyone who shows `closesAt` itself shows the day after.
 */
export function lastDayIn(closesAt: Date, timeZone: string): string {
  return dateIn(new Date(closesAt.getTime() - 1), timeZone);
}

/** The same as people read it: 06/22/2026. */
export function closingDayText(closesAt: Date, timeZone: string): string {
  const date = lastDayIn(closesAt, timeZone);
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

/** When the day of an instant is over; an instant at midnight is the end of a day already. */
export function endOfDay(instant: Date, timeZone: string): Date {
  return endOfDayAfter(instant, 0, timeZone);
}

/** When the day is over that is so many days after that of an instant. */
export function endOfDayAfter(instant: Date, days: number, timeZone: string): Date {
  return startOfDate(daysBefore(lastDayIn(instant, timeZone), -days - 1), timeZone);
}
