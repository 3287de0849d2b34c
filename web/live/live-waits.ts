import { NOTIFICATION_CACHE_MS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/time/durations.ts';

/** A stream that broke off is opened again after up to so long: others have lost theirs at the same moment. */
const FIRST_WAIT_MS = 20 * SECOND_MS;
/** Meanwhile the list is asked for as often (spec §9). */
const LONGEST_WAIT_MS = NOTIFICATION_CACHE_MS;

/** How long to wait after so many failures in a row: more each time, and anybody at another moment. */
export function waitAfter(failures: number, random: () => number): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  return SECOND_MS + random() * (most - SECOND_MS);
}

/** What cannot be had now, such as a switch that is off or a proxy that lets nothing through, is tried as often as lists are. */
export const NOT_NOW_MS = LONGEST_WAIT_MS;
