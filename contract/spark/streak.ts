import { HOUR_MS } from '../time/durations.ts';
import { dateIn, daysBefore } from '../time/panel-days.ts';
import { mondayOf } from '../time/panel-week.ts';

/**
 * A streak is the number of days in a row on which somebody logged in, by the dates on their own wall. Two things hold whatever
 * somebody's clocks, zones and journeys do: a date counts once, and a streak ends only after a whole calendar day without a log-in.
 */

export interface LogIn {
  readonly at: Date;
  /** An IANA name: what the device said. */
  readonly timeZone: string;
}

export interface KeptStreak {
  /** Days in a row up to the latest day that counted; whether they still count, `daysInARow` says. */
  readonly current: number;
  readonly longest: number;
  /** The latest day that counted, written 2026-06-08. */
  readonly latestDate: string;
  /** The newest log-in, whether it counted or not. */
  readonly last: LogIn;
}

export interface CountedLogIn {
  readonly streak: KeptStreak;
  /** The day that this log-in added; undefined when it added none. */
  readonly countedDate: string | undefined;
}

/**
 * What a log-in makes of a streak. Only a date later than any that counted is a new day: who flies back over the date line lives
 * the same date again, and it counts once.
 */
export function countLogIn(kept: KeptStreak | undefined, logIn: LogIn): CountedLogIn {
  const date = dateIn(logIn.at, logIn.timeZone);
  if (kept === undefined) {
    return { streak: { current: 1, longest: 1, latestDate: date, last: logIn }, countedDate: date };
  }
  // Two nodes may differ by a moment; the newest is the one by time, not by arrival.
  const last = logIn.at < kept.last.at ? kept.last : logIn;
  if (date <= kept.latestDate) return { streak: { ...kept, last }, countedDate: undefined };
  const current = goesOn(kept, logIn) ? kept.current + 1 : 1;
  return {
    streak: { current, longest: Math.max(kept.longest, current), latestDate: date, last },
    countedDate: date,
  };
}

/** Days in a row as they count at this moment, where the member was last seen: 0 once a whole day was missed. */
export function daysInARow(kept: KeptStreak | undefined, now: Date): number {
  return kept !== undefined && goesOn(kept, { at: now, timeZone: kept.last.timeZone }) ? kept.current : 0;
}

/**
 * Either calendar may save a streak: that of the place where the member is now, if it shows the day after the latest one that
 * counted, or that of the place they were last seen at, if no whole day went by there.
 */
function goesOn({ latestDate, last }: KeptStreak, { at, timeZone }: LogIn): boolean {
  return dateIn(at, timeZone) <= dayAfter(latestDate) || !hasMissedADay(last, at);
}

function hasMissedADay({ at, timeZone }: LogIn, now: Date): boolean {
  const next = dayAfter(dateIn(at, timeZone));
  const today = dateIn(now, timeZone);
  if (today <= next) return false;
  return today > dayAfter(next) || isOnTheCalendar(next, { at, timeZone });
}

/** An island that moves to the other side of the date line leaves a date out: nobody has missed that one. */
function isOnTheCalendar(date: string, { at, timeZone }: LogIn): boolean {
  const HALF_DAY_MS = 12 * HOUR_MS;
  // From one log-in on, half days reach every date that there is.
  return [1, 2, 3, 4].some((half) => dateIn(new Date(at.getTime() + half * HALF_DAY_MS), timeZone) === date);
}

export interface StreakDay {
  readonly date: string;
  readonly isLoggedIn: boolean;
  readonly isToday: boolean;
  readonly isFuture: boolean;
}

/** Monday to Sunday around this moment in a zone. `loggedIn` are the dates that counted. */
export function streakWeek(loggedIn: ReadonlySet<string>, now: Date, timeZone: string): readonly StreakDay[] {
  const today = dateIn(now, timeZone);
  const monday = mondayOf(now, timeZone);
  return Array.from({ length: 7 }, (_, index) => {
    const date = daysBefore(monday, -index);
    return { date, isLoggedIn: loggedIn.has(date), isToday: date === today, isFuture: date > today };
  });
}

function dayAfter(date: string): string {
  return daysBefore(date, -1);
}
