import { HOUR_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { formatDate } from '#web/format.ts';

const HOURS = 24;

/** How long ago something was: by the hour for a day, as long as it is new, then its date. */
export function whenText(instant: string, now: number): string {
  const ageMs = now - new Date(instant).getTime();
  if (ageMs < MINUTE_MS) return 'Just now';
  if (ageMs < HOUR_MS) return ago(Math.floor(ageMs / MINUTE_MS), 'minute');
  return ageMs < HOURS * HOUR_MS ? ago(Math.floor(ageMs / HOUR_MS), 'hour') : formatDate(instant);
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
