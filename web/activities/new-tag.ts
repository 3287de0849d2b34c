import { NEW_TAG_DAYS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { quietly } from '#web/app/kept.ts';
import { type NewTagFeature, STORAGE_KEYS } from '#contract/wire/headers.ts';

/** Whether a feature that is met now is still new here: for 14 days after this browser first met it (spec §4.6). */
export function isStillNew(feature: NewTagFeature, nowMs: number): boolean {
  return nowMs - activationOf(feature, nowMs) < NEW_TAG_DAYS * DAY_MS;
}

/** When this browser first met the feature; from now on, if it never did. */
function activationOf(feature: NewTagFeature, now: number): number {
  const key = STORAGE_KEYS.newTagActivated(feature);
  const stored = Number(quietly(() => localStorage.getItem(key)));
  // A time that lies ahead was not written by us or not by this clock.
  if (stored > 0 && stored <= now) return stored;
  // A browser that keeps nothing meets it anew each time.
  quietly(() => localStorage.setItem(key, String(now)));
  return now;
}
