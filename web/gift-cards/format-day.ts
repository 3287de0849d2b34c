/** A calendar day, such as the last one of a card, as MM/DD/YYYY (spec §9); it is the same day everywhere. */
export function formatDay(isoDay: string): string {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  return `${month}/${day}/${year}`;
}
