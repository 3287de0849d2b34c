/** Between what the clocks of a time zone show and the instant that it is, whatever those clocks do that day. */
import { DAY_MS } from './durations.ts';

/**
 * The instant at which the clocks of a zone show a date and a time, such as 2026-03-08T09:00. A time that they skip is as much
 * later as they are put forward; of a time that they show twice it is the first.
 */
export function instantAt(wallClock: string, timeZone: string): Date {
  const shown = Date.parse(`${wallClock}Z`);
  const before = offsetAt(shown - DAY_MS, timeZone);
  const after = offsetAt(shown + DAY_MS, timeZone);
  const first = shown - Math.max(before, after);
  const second = shown - Math.min(before, after);
  const found = [first, second].find((instant) => instant + offsetAt(instant, timeZone) === shown);
  return new Date(found ?? shown - before);
}

/** The instant at which a date begins in a time zone. */
export function startOfDate(date: string, timeZone: string): Date {
  const key = `${timeZone} ${date}`;
  const start = starts.get(key) ?? instantAt(`${date}T00:00`, timeZone).getTime();
  if (starts.size >= STARTS_KEPT) starts.clear();
  starts.set(key, start);
  return new Date(start);
}

/** Lists ask for the same few days row by row, and the clocks of a zone are slow to read. */
const starts = new Map<string, number>();
const STARTS_KEPT = 2_000;

function offsetAt(instant: number, timeZone: string): number {
  return clockAt(instant, timeZone) - Math.floor(instant / 1_000) * 1_000;
}

/** What the clocks of a zone show, to the second, read as if it were UTC. */
function clockAt(instant: number, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
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
