/** Zones were called otherwise long ago: Alaska's was Anchorage's. */
const OUR_TIME = Date.UTC(2026, 0, 1);

/** What people call a time zone: 'Pacific Time'. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(OUR_TIME);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name === 'GMT+00:00' ? 'UTC' : name;
}

/** A day, given as YYYY-MM-DD, as it is written in the US: 11/23/2026. */
export function usDate(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
