/** The eleven federal holidays of the United States (5 U.S.C. 6103), by rule, on the days on which they are kept. */
import { DAY_MS } from './durations.ts';

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** On a Saturday it is kept on Friday, on a Sunday on Monday. */
function fixed(year: number, month: number, day: number): string {
  const date = Date.UTC(year, month - 1, day);
  const weekday = new Date(date).getUTCDay();
  const shift = weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0;
  return dateOf(date + shift * DAY_MS);
}

/** The first, second … such weekday of a month. */
function nth(count: number, weekday: number, year: number, month: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return dateOf(Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7));
}

function lastMonday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  return dateOf(last.getTime() - ((last.getUTCDay() - MONDAY + 7) % 7) * DAY_MS);
}

const known = new Map<number, ReadonlySet<string>>();

/** Those of a year; New Year's Day of the next may be kept on its last day. */
export function federalHolidays(year: number): ReadonlySet<string> {
  const before = known.get(year);
  if (before !== undefined) return before;
  const all = [
    fixed(year, 1, 1),
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    lastMonday(year, 5),
    fixed(year, 6, 19),
    fixed(year, 7, 4),
    nth(1, MONDAY, year, 9),
    nth(2, MONDAY, year, 10),
    fixed(year, 11, 11),
    nth(4, THURSDAY, year, 11),
    fixed(year, 12, 25),
    fixed(year + 1, 1, 1),
  ];
  const holidays = new Set(all.filter((date) => date.startsWith(String(year))));
  known.set(year, holidays);
  return holidays;
}
