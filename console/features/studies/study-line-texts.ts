import { ACTIVITY_KIND_LABELS } from '#contract/activities/task-states.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { figureText } from '#ui/data/figure-text.ts';
import { daysLeft, pointsInDollars } from '#console/format.ts';
import { formatDay } from '#console/format.ts';
import type { StudyLine } from '#console/studies/studies.queries.ts';

export function kindText({ kind, isSeries }: StudyLine): string {
  return isSeries ? 'quest series' : ACTIVITY_KIND_LABELS[kind].toLowerCase();
}

/** Beside the sparkline: what today brought, or why nothing comes. */
export function paceText(study: StudyLine): { readonly figure?: string; readonly text: string } {
  const { status, completesToday, targetADay } = study;
  if (study.isSeries) return { figure: figureText(study.complete), text: 'this week' };
  if (status === 'DRAFT') return { text: 'No one invited yet' };
  if (status === 'PAUSED') return { text: pausedText(study) };
  if (status === 'CLOSED' || status === 'ARCHIVED') return { text: endedText(study) };
  const figure = figureText(completesToday);
  if (targetADay == null) return { figure, text: 'today' };
  const over = completesToday - targetADay;
  if (over === 0) return { figure, text: 'today, on target' };
  return { figure, text: `today, ${figureText(Math.abs(over))} ${over > 0 ? 'over' : 'under'}` };
}

function pausedText({ pausedByName, pausedAt, pauseReason }: StudyLine): string {
  if (pauseReason === 'BUDGET') return 'Budget cap reached';
  const day = pausedAt == null ? '' : `, ${formatDay(pausedAt).slice(0, 5)}`;
  return pausedByName == null ? `Paused${day}` : `By ${pausedByName}${day}`;
}

function endedText({ complete, wanted, endedAt, closesAt }: StudyLine): string {
  if (endedAt == null) return 'Never launched';
  const how = wanted == null ? 'Ended' : complete >= wanted ? 'Target reached' : 'Target not reached';
  const early = closesAt == null ? 0 : Math.floor((Date.parse(closesAt) - Date.parse(endedAt)) / DAY_MS);
  return early > 0 ? `${how}, ${early === 1 ? '1 day' : `${early} days`} early` : how;
}

/** Under the bar: how many of how many. */
export function completesText(study: StudyLine): string {
  const { status, complete, wanted, invited, isSeries } = study;
  if (isSeries)
    return invited === 0
      ? 'not assigned'
      : `${Math.round((complete / invited) * 100)}% of ${figureText(invited)} assigned`;
  if (status === 'DRAFT') return wanted == null ? 'no target yet' : `${figureText(wanted)} needed`;
  return wanted == null ? `${figureText(complete)} complete` : `${figureText(complete)} of ${figureText(wanted)}`;
}

/** Under the closing date. */
export function closingText(study: StudyLine, now: number): string {
  const { status, closesAt, wanted, expected, pauseReason, budgetPoints } = study;
  if (study.isSeries) return study.isNextWeekReady ? `week ${(study.week ?? 0) + 1} is ready` : 'next week is empty';
  if (status === 'DRAFT') return 'Not launched';
  if (status === 'CLOSED' || status === 'ARCHIVED') return study.complete > 0 ? 'Results ready' : 'No completes';
  if (pauseReason === 'BUDGET' && budgetPoints != null) return `Budget cap: ${pointsInDollars(budgetPoints)}`;
  if (isBehind(study) && wanted != null && expected != null) return `ends ${figureText(wanted - expected)} short`;
  return daysLeft(closesAt, now);
}

/** Whether it will end short at the present pace. */
export function isBehind({ status, wanted, expected }: StudyLine): boolean {
  return status === 'IN_FIELD' && wanted != null && expected != null && expected < wanted * 0.95;
}
