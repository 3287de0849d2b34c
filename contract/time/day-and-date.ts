/** Wednesday, June 10: a day as it is promised to somebody. */
export function dayAndDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(moment);
}
