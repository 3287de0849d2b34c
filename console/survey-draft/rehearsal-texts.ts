import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { formatNumber } from '#console/format.ts';
import type { IconName } from '#ui/icons/icon.tsx';
import type { TagTone } from '#ui/feedback/tag.tsx';
import type { RehearsalEnd, StudyRehearsal } from './survey-draft.queries.ts';

/** 8:10, as on a clock. */
export function sayLength(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** $1,244, and $10.50 where the cents still say something. */
export function sayDollars(points: number): string {
  const dollars = points / DEFAULT_BRAND.pointsPerDollar;
  if (dollars >= 100) return `$${formatNumber(Math.round(dollars))}`;
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}

export function sayShare(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const percent = (part / whole) * 100;
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}

/** How many times the draft was saved since the last rehearsal. */
export function editsSince({ draftRevision, last }: StudyRehearsal): number {
  return last === null || last === undefined || draftRevision == null ? 0 : draftRevision - last.draftRevision;
}

export function sayEdits(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'edit' : 'edits'} since`;
}

export const ENDS: Readonly<
  Record<RehearsalEnd, { readonly label: string; readonly tone: TagTone; readonly icon?: IconName }>
> = {
  COMPLETE: { label: 'Complete', tone: 'success' },
  REVIEW: { label: 'To review', tone: 'warning' },
  SCREENED_OUT: { label: OUTCOME_TERMS.TERMINATED, tone: 'neutral' },
  FULL: { label: OUTCOME_TERMS.OQ, tone: 'neutral' },
  STUCK: { label: 'Stuck', tone: 'danger', icon: 'circle-alert' },
};
