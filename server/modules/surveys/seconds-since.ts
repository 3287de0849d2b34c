import { SURVEY_PAGE_MAX_SECONDS } from '#contract/limits.ts';
import { SECOND_MS } from '#server/platform/clock.ts';

/** How long somebody has been at a page; whoever went away without a word was not at it all the time. */
export function secondsSince(then: Date, now: Date): number {
  const passed = Math.round((now.getTime() - then.getTime()) / SECOND_MS);
  return Math.min(Math.max(0, passed), SURVEY_PAGE_MAX_SECONDS);
}
