/**
 * The last instant of a time that ends then. A business day ends at midnight, which is the first instant of the day after: anyone who
 * is promised something by then reads the day before.
 */
export const lastInstant = (end: Date | string): string => new Date(new Date(end).getTime() - 1).toISOString();

/** Wednesday, June 10: a day as it is promised to somebody. */
export function dayAndDate(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(instant),
  );
}
