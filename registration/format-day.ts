/** A day as MM/DD/YYYY (spec §9), in the reader's own zone. */
export function formatDay(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso));
}
