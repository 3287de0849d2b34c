import type { TaskPoints } from '#contract/activities/task-states.ts';
import type { RehearsalEnd, Walk } from './walk-survey.ts';

/** What so many completes cost, with those who are screened out or find it full on the way there. */
export interface RehearsedCost {
  readonly completes: number;
  readonly starts: number;
  readonly screenedOut: number;
  readonly full: number;
  readonly points: number;
}

/** What a member is paid at once; a complete in review is paid after the look. */
export function pointsOf(end: RehearsalEnd, points: TaskPoints): number {
  if (end === 'COMPLETE') return points.qualified;
  if (end === 'SCREENED_OUT') return points.nonQualified;
  return end === 'FULL' ? points.overQuota : 0;
}

/**
 * Follows the members in their order until as many are complete as are wanted. Where quotas let fewer through, until
 * the last of them, since a study that is full invites nobody more; what they show is scaled up.
 * Reviewed completes are counted as approved, so that the figure is not too low. Without a wanted number: per 100.
 */
export function costOf(walks: readonly Walk[], { wantedCompletes, points }: RehearsalPlan): RehearsedCost {
  const wanted = wantedCompletes ?? 100;
  const completes = walks.flatMap((walk, index) => (isComplete(walk) ? [index] : [])).slice(0, wanted);
  const complete = completes.length;
  const seen = walks.slice(0, (completes.at(-1) ?? -1) + 1);
  const scale = complete === 0 ? 0 : wanted / complete;
  const count = (end: RehearsalEnd) => Math.round(seen.filter((walk) => walk.end === end).length * scale);
  const screenedOut = count('SCREENED_OUT');
  const full = count('FULL');
  return {
    completes: complete === 0 ? 0 : wanted,
    starts: Math.round(seen.length * scale),
    screenedOut,
    full,
    points:
      complete === 0 ? 0 : wanted * points.qualified + screenedOut * points.nonQualified + full * points.overQuota,
  };
}

/** Got to the end and keeps the slot, paid now or after a look. */
export const isComplete = ({ end }: Walk): boolean => end === 'COMPLETE' || end === 'REVIEW';

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round(((upper + lower) / 2) * 10) / 10;
}

/** What a rehearsal is told besides the draft. */
export interface RehearsalPlan {
  readonly members: number;
  readonly seed: string;
  readonly now: Date;
  readonly points: TaskPoints;
  readonly wantedCompletes: number | null;
}
