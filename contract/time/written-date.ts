/**
 * How a date is written. 'DAY' is the day of something that happened; 'FROM' the day and hour from which something is open;
 * 'THROUGH' the last day of a time that ends then; 'UNTIL' the last day and hour at which somebody can act.
 */
export type DateManner = 'DAY' | 'FROM' | 'THROUGH' | 'UNTIL';

/** A date as the clocks of a zone show it: 11/23/2026, or 11/23/2026, 3:00 pm. */
export function writtenDate(manner: DateManner, at: Date | string, timeZone: string): string {
  const { day, time } = formattersOf(timeZone);
  const instant = new Date(at);
  const justBefore = new Date(instant.getTime() - 1);
  const hourOf = (shown: Date) => time.format(shown).toLowerCase().replaceAll(/\s/g, ' ');
  switch (manner) {
    case 'DAY':
      return day.format(instant);
    case 'THROUGH':
      return day.format(justBefore);
    case 'FROM':
      return `${day.format(instant)}, ${hourOf(instant)}`;
    case 'UNTIL': {
      // Midnight belongs to the day that it ends: nobody reads 12:00 am as the end of the day before.
      const last = hourOf(instant) === MIDNIGHT ? justBefore : instant;
      return `${day.format(last)}, ${hourOf(last)}`;
    }
  }
}

const MIDNIGHT = '12:00 am';

interface Formatters {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

/** Making one takes longer than using it a hundred times. */
const formatters = new Map<string, Formatters>();

function formattersOf(timeZone: string): Formatters {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
  formatters.set(timeZone, made);
  return made;
}
