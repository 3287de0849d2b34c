/** Weeks begin on Monday in the time zone of the panel: for the server that hands out quests and the browser that counts them. */
const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_DAYS = 7;

/** The Monday on which the week of an instant begins in a time zone, written 2026-06-08. */
export function mondayOf(instant: Date, timeZone: string): string {
  const today = wallClock(instant, timeZone);
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

/** The instant at which a date begins in a time zone, whatever its clocks do that week. */
export function startOfDate(date: string, timeZone: string): Date {
  const key = `${timeZone} ${date}`;
  const start = starts.get(key) ?? findStart(date, timeZone);
  if (starts.size >= STARTS_KEPT) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

/** Lists ask for the same few days row by row, and the clocks of a zone are slow to read. */
const starts = new Map<string, number>();
const STARTS_KEPT = 2_000;

function findStart(date: string, timeZone: string): number {
  const midnight = Date.parse(date);
  // The zone's distance from UTC is not that of midnight in UTC if the clocks change between: so it is looked up twice.
  const guess = midnight - distance(midnight, timeZone);
  return midnight - distance(guess, timeZone);
}

function distance(instant: number, timeZone: string): number {
  return wallClock(new Date(instant), timeZone) - instant;
}

/** Making one takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** What the clocks of a zone show, read as if it were UTC. */
function wallClock(instant: Date, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
