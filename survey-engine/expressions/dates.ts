export const DAY_MILLISECONDS = 86_400_000;

/** The moment of a calendar date and time; days and months beyond their range carry over. */
export function momentAt(
  year: number,
  month: number,
  day: number,
  hours: number,
  minutes: number,
  seconds: number,
  milliseconds: number,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.setUTCHours(hours, minutes, seconds, milliseconds);
}

function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Minutes that a zone is ahead of UTC: of '', 'Z', '+02:00'. */
function zoneMinutes(zone: string): number {
  if (zone === '' || zone === 'Z') return 0;
  if (zone.length !== 6 || zone[3] !== ':' || (zone[0] !== '+' && zone[0] !== '-')) return Number.NaN;
  return (digits(zone, 1, 3) * 60 + digits(zone, 4, 6)) * (zone[0] === '+' ? 1 : -1);
}

/** The moment that an ISO text names, read the same by every browser; without a zone it is UTC. */
export function momentOfText(text: string): number {
  const month = text.length > 4 ? digits(text, 5, 7) : 1;
  const day = text.length > 7 ? digits(text, 8, 10) : 1;
  if ((text[4] ?? '-') + (text[7] ?? '-') + (text[10] ?? 'T') !== '--T' || month > 12 || !month || day > 31 || !day)
    return Number.NaN;
  let end = text.length > 10 ? 16 : text.length;
  let seconds = 0;
  let milliseconds = 0;
  if (text[16] === ':') {
    seconds = digits(text, 17, 19);
    end = 19;
    if (text[19] === '.') {
      milliseconds = digits(text, 20, 23);
      end = 23;
    }
  }
  const hours = text.length > 10 ? digits(text, 11, 13) : 0;
  const minutes = text.length > 10 ? (text[13] === ':' ? digits(text, 14, 16) : Number.NaN) : 0;
  if (hours > 23 || minutes > 59 || seconds > 59) return Number.NaN;
  const moment = momentAt(digits(text, 0, 4), month - 1, day, hours, minutes, seconds, milliseconds);
  return moment - zoneMinutes(text.slice(end)) * 60_000;
}

function floor(moment: number, unit: number): number {
  return Math.floor(moment / unit) * unit;
}

/**
 * A date beside a text, both as moments. The text says how exactly it is meant: without a time only the day counts,
 * and a date at midnight is a day as well.
 */
export function datesToCompare(date: Date, text: string, isDateFirst: boolean): [date: number, text: number] {
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
