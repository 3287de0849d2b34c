import { HOUR_MS } from '#contract/time/durations.ts';
import { countDays, dateIn, lastDayIn } from '#contract/time/panel-days.ts';
import type { Study } from '#server/modules/activities/index.ts';

/** Before this share of the time in field has passed, a pace says nothing yet. */
const PACE_SHARE_MIN = 0.1;
/** A little short of the target is still on track. */
const ON_TRACK_SHARE = 0.95;

export type Pace = 'FULL' | 'ON_TRACK' | 'BEHIND';

type Dates = Pick<Study, 'launchedAt' | 'closesAt' | 'endedAt'>;

/** How many there will be at closing if it goes on as it went so far; null when nobody can tell. */
export function expectedAtClosing(complete: number, study: Dates, now: Date): number | null {
  if (study.endedAt !== null) return complete;
  const passed = sharePassed(study, now);
  return passed === null || passed < PACE_SHARE_MIN ? null : Math.round(complete / Math.min(1, passed));
}

/** Whether a target will be met at the present pace. What cannot be told yet is on track. */
export function paceOf(
  { complete, held, target }: { readonly complete: number; readonly held: number; readonly target: number },
  expected: number | null,
): Pace {
  if (complete >= target || held >= target) return 'FULL';
  return expected !== null && expected < target * ON_TRACK_SHARE ? 'BEHIND' : 'ON_TRACK';
}

/** What each day has to bring for the plan to hold; null without a plan. */
export function targetADay(wanted: number | null, study: Dates, timeZone: string): number | null {
  if (wanted === null || study.launchedAt === null || study.closesAt === null) return null;
  const days = countDays(dateIn(study.launchedAt, timeZone), lastDayIn(study.closesAt, timeZone));
  return Math.ceil(wanted / Math.max(1, days));
}

function sharePassed({ launchedAt, closesAt }: Dates, now: Date): number | null {
  if (launchedAt === null || closesAt === null) return null;
  const totalMs = closesAt.getTime() - launchedAt.getTime();
  const passedMs = Math.max(HOUR_MS, now.getTime() - launchedAt.getTime());
  return totalMs <= 0 ? null : passedMs / totalMs;
}
