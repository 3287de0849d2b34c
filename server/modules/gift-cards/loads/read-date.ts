const BY_DASHES = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;
const BY_SLASHES = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/;

/** 2027-12-31 or 12/31/2027 as YYYY-MM-DD; undefined when there is no such day. */
export function readDate(text: string): string | undefined {
  const [, year, month, day] = BY_DASHES.exec(text) ?? [];
  if (year !== undefined) return realDate(year, month, day);
  const [, usMonth, usDay, usYear] = BY_SLASHES.exec(text) ?? [];
  return realDate(usYear, usMonth, usDay);
}

function realDate(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // The thirtieth of February is taken for a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
