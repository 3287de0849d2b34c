import { DAY_MS } from '#contract/time/durations.ts';
import { closingDayOf, formatClosingDay } from '#web/format.ts';

/** Nearer than a week it is told in days. */
const NEAR_DAYS = 6;

/** When an activity closes by the member's own clock: what is near by its distance, anything else by its date. */
export function closingText(closeTime: string, now: Date): string {
  if (Date.parse(closeTime) <= now.getTime()) return 'Closed';
  const days = dayNumber(closingDayOf(closeTime)) - dayNumber(now);
  if (days < 1) return 'Closes today';
  if (days === 1) return 'Closes tomorrow';
  return `Closes ${days > NEAR_DAYS ? formatClosingDay(closeTime) : `in ${days} days`}`;
}

/** Of dates on the wall, so that a day of 23 or 25 hours is one day. */
function dayNumber(instant: Date): number {
  return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()) / DAY_MS;
}
