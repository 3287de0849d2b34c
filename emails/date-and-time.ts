/** 06/10/2026 at 2:14 PM EDT. */
export function dateAndTime(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Intl puts a narrow space before AM and PM, which some mail programs show as a box.
  return `${date.format(moment)} at ${time.format(moment)}`.replaceAll('\u202f', ' ');
}
