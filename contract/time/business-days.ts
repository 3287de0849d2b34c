import { DAY_SECONDS } from './durations.ts';
import { dateIn, daysBefore, startOfDate } from './panel-days.ts';
import { federalHolidays } from './us-federal-holidays.ts';

/**
 * Business time: every hour of Monday to Friday in the panel's zone, without federal holidays. So from Friday 08:41 to Monday
 * 10:41 it is a day and two hours. A business day is 24 hours; clocks change on Sundays, which do not count.
 */
export const BUSINESS_DAY_SECONDS = DAY_SECONDS;

const DAYS_OF_WEEK = 7;
const BUSINESS_DAYS_OF_WEEK = 5;

const nextDate = (date: string): string => daysBefore(date, -1);

export function isBusinessDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday >= 1 && weekday <= BUSINESS_DAYS_OF_WEEK && !federalHolidays(Number(date.slice(0, 4))).has(date);
}

/** How much business time lies between two instants; 0 when they are the other way round. */
export function businessSecondsBetween(from: Date, to: Date, timeZone: string): number {
  if (to <= from) return 0;
  const [first, last] = [dateIn(from, timeZone), dateIn(to, timeZone)];
  if (first === last) return isBusinessDay(first) ? secondsFrom(from, to) : 0;
  const ofFirst = isBusinessDay(first) ? secondsFrom(from, startOfDate(nextDate(first), timeZone)) : 0;
  const ofLast = isBusinessDay(last) ? secondsFrom(startOfDate(last, timeZone), to) : 0;
  return ofFirst + businessDaysWithin(nextDate(first), last) * BUSINESS_DAY_SECONDS + ofLast;
}

/** The instant after so much business time. At the end of a business day it is that end, not the morning after. */
export function afterBusinessSeconds(from: Date, seconds: number, timeZone: string): Date {
  let [at, left, date] = [from, seconds, dateIn(from, timeZone)];
  for (;;) {
    const next = startOfDate(nextDate(date), timeZone);
    if (isBusinessDay(date)) {
      const ofThisDay = secondsFrom(at, next);
      if (left <= ofThisDay) return new Date(at.getTime() + left * 1_000);
      left -= ofThisDay;
    }
    [at, date] = [next, nextDate(date)];
  }
}

/** The same for whole business days, such as the two of an answer. */
export function afterBusinessDays(from: Date, days: number, timeZone: string): Date {
  return afterBusinessSeconds(from, days * BUSINESS_DAY_SECONDS, timeZone);
}

/** The instant from which so much business time leads to another. */
export function beforeBusinessSeconds(to: Date, seconds: number, timeZone: string): Date {
  let [at, left, date] = [to, seconds, dateIn(to, timeZone)];
  for (;;) {
    const start = startOfDate(date, timeZone);
    if (isBusinessDay(date)) {
      const ofThisDay = secondsFrom(start, at);
      if (left <= ofThisDay) return new Date(at.getTime() - left * 1_000);
      left -= ofThisDay;
    }
    [at, date] = [start, daysBefore(date, 1)];
  }
}

function secondsFrom(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1_000);
}

/** From the first date on, without the last; whole weeks are not walked through. */
function businessDaysWithin(first: string, end: string): number {
  const days = Math.round((Date.parse(end) - Date.parse(first)) / (BUSINESS_DAY_SECONDS * 1_000));
  const weeks = Math.max(0, Math.floor(days / DAYS_OF_WEEK));
  let count = weeks * BUSINESS_DAYS_OF_WEEK - holidaysWithin(first, daysBefore(first, -weeks * DAYS_OF_WEEK));
  for (let date = daysBefore(first, -weeks * DAYS_OF_WEEK); date < end; date = nextDate(date)) {
    if (isBusinessDay(date)) count += 1;
  }
  return count;
}

/** All are kept on Mondays to Fridays. */
function holidaysWithin(first: string, end: string): number {
  let count = 0;
  for (let year = Number(first.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) {
    count += [...federalHolidays(year)].filter((date) => date >= first && date < end).length;
  }
  return count;
}
