import { formatNumber } from '#console/format.ts';

const NONE = '–';

/** A share of people as a whole percentage; of nobody there is none. */
export const shareWords = (count: number, of: number): string =>
  of === 0 ? NONE : `${Math.round((count / of) * 100)}%`;

/** A median of days to a tenth; less than a tenth of a day says so. */
export function daysWords(days: number | null | undefined): string {
  if (days == null) return NONE;
  const tenths = Math.round(days * 10) / 10;
  if (tenths === 0) return days === 0 ? '0 days' : 'under 0.1 day';
  return tenths === 1 ? '1 day' : `${formatNumber(tenths)} days`;
}
