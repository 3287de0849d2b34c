import { daysLeft, pointsInDollars } from '#console/format.ts';
import type { Note } from '#console/layout/kpi-card.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { figureText } from '#ui/data/figure-text.ts';
import type { Fieldwork, StudyDecision } from './fieldwork.queries.ts';

/** 0.342 is 34%. */
export function share(value: number | null | undefined, digits = 0): string {
  return value == null ? '–' : `${(value * 100).toFixed(digits)}%`;
}

/** How today stands against what each day has to bring. */
export function todayNote({ completesToday, targetADay }: Pick<Fieldwork, 'completesToday' | 'targetADay'>): Note {
  if (targetADay == null) return { text: 'no target for a day', tone: 'plain' };
  const over = completesToday - targetADay;
  if (over === 0) return { text: 'on target', tone: 'good', icon: 'check' };
  return over > 0
    ? { text: `${figureText(over)} over target`, tone: 'good', icon: 'trending-up' }
    : { text: `${figureText(-over)} under target`, tone: 'bad', icon: 'trending-down' };
}

/** How long it takes against what members were told. */
export function lengthNote(medianSeconds: number | null | undefined, minutes: number | null | undefined): Note {
  if (medianSeconds == null) return { text: 'nobody has completed yet', tone: 'plain', icon: 'clock' };
  if (minutes == null) return { text: 'no length was quoted', tone: 'plain', icon: 'clock' };
  const over = Math.round(medianSeconds - minutes * 60);
  if (over === 0) return { text: 'as quoted', tone: 'good', icon: 'clock' };
  const apart = clockTime(Math.abs(over));
  return { text: over > 0 ? `${apart} over quoted` : `${apart} under quoted`, tone: 'plain', icon: 'clock' };
}

/** Who is on no step of the funnel, and what incidence is. */
export function funnelNote(board: Pick<Fieldwork, 'screenedOut' | 'overQuota' | 'underReview' | 'rejected'>): string {
  const apart = [
    `${figureText(board.screenedOut)} were not a fit`,
    `${figureText(board.overQuota)} over quota`,
    `${figureText(board.underReview)} under review`,
    `${figureText(board.rejected)} rejected`,
  ];
  return `Incidence is screened in of all who finished the screener. ${apart.join(', ')}.`;
}

/** What waits, in a title and a sentence. */
export function decisionWords(decision: StudyDecision, closesAt: string | null | undefined, now: number) {
  const { kind, count, target, expected, cellName, boost } = decision;
  const more = boost == null ? '' : ` Boost invites by ${figureText(boost)}?`;
  switch (kind) {
    case 'CELL_BEHIND':
      return {
        title: `${cellName ?? 'A cell'} is behind`,
        text: `${figureText(count)} of ${figureText(target ?? 0)} with ${daysLeft(closesAt, now)}.${more}`,
      };
    case 'CLOSING_SHORT':
      return {
        title: `It will close ${figureText((target ?? 0) - (expected ?? 0))} short`,
        text: `${figureText(count)} of ${figureText(target ?? 0)} with ${daysLeft(closesAt, now)}.${more}`,
      };
    case 'REVIEWS_WAITING':
      return {
        title: count === 1 ? '1 complete waits for review' : `${figureText(count)} completes wait for review`,
        text: 'They are paid when somebody has looked at them.',
      };
    case 'BUDGET_REACHED':
      return {
        title: 'The budget is used up',
        text: `${pointsInDollars(count)} paid of ${pointsInDollars(target ?? 0)}. Nobody is invited any more; whoever has started is still paid.`,
      };
    case 'TASKS_FAILED':
      return {
        title: count === 1 ? '1 survey could not be opened' : `${figureText(count)} surveys could not be opened`,
        text: 'Another system failed. Nothing is lost: try them again.',
      };
    case 'OUTSIDE_DISAGREES':
      return {
        title: count === 1 ? '1 outcome is contradicted' : `${figureText(count)} outcomes are contradicted`,
        text: 'The outside survey said two different things about the same person.',
      };
  }
}
