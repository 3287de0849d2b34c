/** Its own, since the engine imports nothing of ours; the home of durations is contract/time/durations.ts. */
export const DAY_MILLISECONDS = 86_400_000;

/** Year, month, day, hours, minutes, seconds and milliseconds of a moment; months count from 0. */
export function partsOf(moment: number): DateParts {
  const date = new Date(moment);
  return [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  ];
}

export type DateParts = [number, number, number, number, number, number, number];

// Every part has its fixed length, so no text makes this walk back.
const ISO = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?(?:Z|([+-]\d\d):(\d\d))?)?)?)?$/u;

/** The moment that an ISO text names, read the same by every browser; without a zone it is UTC. */
export function momentOfText(text: string): number {
  const match = ISO.exec(text);
  if (!match) return Number.NaN;
  const part = (group: number, missing = 0): number => Number(match[group] ?? missing);
  const [month, day, hours, minutes, seconds, zone] = [part(2, 1), part(3, 1), part(4), part(5), part(6), part(8)];
  if (!month || month > 12 || !day || day > 31 || hours > 23 || minutes > 59 || seconds > 59) return Number.NaN;
  const zoneMinutes = zone * 60 + (match[8]?.[0] === '-' ? -part(9) : part(9));
  return Date.UTC(part(1), month - 1, day, hours, minutes - zoneMinutes, seconds, part(7));
}

function floor(moment: number, unit: number): number {
  return Math.floor(moment / unit) * unit;
}

/**
 * A date beside a text, both as moments. The text says how exactly it is meant: without a time only the day counts,
 * and a date at midnight is a day as well.
 */
export function datesToCompare(
  date: Date,
  text: string,
  { isDateFirst }: { readonly isDateFirst: boolean },
): [date: number, text: number] {
  const unit = isDateFirst && text.length <= 10 ? DAY_MILLISECONDS : isDateFirst && text.length === 16 ? 60_000 : 1000;
  const moment = floor(date.getTime(), unit);
  const other = momentOfText(text);
  const isDay = floor(moment, DAY_MILLISECONDS) === moment;
  return [moment, isDay ? floor(other, DAY_MILLISECONDS) + (other - floor(other, 1000)) : other];
}

/** How a date leaves an expression: as text, like every answer; a whole day without its time. */
export function textOfDate(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : text;
}
