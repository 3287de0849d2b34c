import { daysLeft, pointsInDollars } from '#console/format.ts';
import type { Note } from '#console/layout/kpi-card.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { figureText } from '#ui/data/figure-text.ts';
import type { StudyLine } from '#console/studies/studies.queries.ts';
import type { Fieldwork, StudyDecision } from './fieldwork.queries.ts';

/** 0.342 is 34%. */
export function share(value: number | null | undefined, digits = 0): string {
  return value == null ? '–' : `${(value * 100).toFixed(digits)}%`;
}

/** How today stands against what each day has to bring. */
export function todayNote({ completesToday, targetADay }: Pick<Fieldwork, 'completesToday' | 'targetADay'>): Note {
  if (targetADay == null) return { text: 'no daily target', tone: 'plain' };
  const over = completesToday - targetADay;
  if (over === 0) return { text: 'on target', tone: 'good', icon: 'check' };
  return over > 0
    ? { text: `${figureText(over)} over target`, tone: 'good', icon: 'trending-up' }
    : { text: `${figureText(-over)} under target`, tone: 'bad', icon: 'trending-down' };
}

/** How long it takes against what members were told. */
export function lengthNote(medianSeconds: number | null | undefined, minutes: number | null | undefined): Note {
  if (medianSeconds == null) return { text: 'no completes yet', tone: 'plain', icon: 'clock' };
  if (minutes == null) return { text: 'no length promised', tone: 'plain', icon: 'clock' };
  const over = Math.round(medianSeconds - minutes * 60);
  if (over === 0) return { text: 'as promised', tone: 'good', icon: 'clock' };
  const apart = clockTime(Math.abs(over));
  return {
    text: over > 0 ? `${apart} longer than promised` : `${apart} shorter than promised`,
    tone: 'plain',
    icon: 'clock',
  };
}

/** Who is on no step of the funnel, and what incidence is. */
export function funnelNote(board: Pick<Fieldwork, 'screenedOut' | 'overQuota' | 'underReview' | 'rejected'>): string {
  const apart = [
    `${figureText(board.screenedOut)} didn't qualify`,
    `${figureText(board.overQuota)} over quota`,
    `${figureText(board.underReview)} in review`,
    `${figureText(board.rejected)} rejected`,
  ];
  return `Incidence is the share of people who qualified, out of everyone who finished the screener. ${apart.join(', ')}.`;
}

/** The study that needs a decision first, before others one that has answers: an empty board tells nobody anything. */
export function studyToOpen<Line extends Openable>(studies: readonly Line[]): Line | undefined {
  const worth = ({ decision, complete, underReview }: Line) =>
    (complete + underReview > 0 ? 2 : 0) + (decision == null ? 0 : 1);
  return studies.toSorted((one, other) => worth(other) - worth(one))[0];
}

type Openable = Pick<StudyLine, 'decision' | 'complete' | 'underReview'>;

/** What waits, in a title and a sentence. */
export function decisionText(decision: StudyDecision, closesAt: string | null | undefined, now: number) {
  const { kind, count, target, expected, cellName, boost } = decision;
  const more = boost == null ? '' : ` Boost invitations by ${figureText(boost)}?`;
  switch (kind) {
    case 'CELL_BEHIND':
      return {
        title: `${cellName ?? 'A cell'} is behind`,
        text: `${figureText(count)} of ${figureText(target ?? 0)} with ${daysLeft(closesAt, now)}.${more}`,
      };
    case 'CLOSING_SHORT':
      return {
        title: `On track to close ${figureText((target ?? 0) - (expected ?? 0))} short`,
        text: `${figureText(count)} of ${figureText(target ?? 0)} with ${daysLeft(closesAt, now)}.${more}`,
      };
    case 'REVIEWS_WAITING':
      return {
        title: count === 1 ? '1 complete to review' : `${figureText(count)} completes to review`,
        text: 'Members are paid once their completes are reviewed.',
      };
    case 'BUDGET_REACHED':
      return {
        title: 'The budget is used up',
        text: `${pointsInDollars(count)} paid of ${pointsInDollars(target ?? 0)}. No one else will be invited. Anyone who has started still gets paid.`,
      };
    case 'TASKS_FAILED':
      return {
        title: count === 1 ? "1 survey couldn't be opened" : `${figureText(count)} surveys couldn't be opened`,
        text: 'A connected system failed. Nothing was lost. Try again.',
      };
    case 'OUTSIDE_DISAGREES':
      return {
        title: count === 1 ? '1 conflicting outcome' : `${figureText(count)} conflicting outcomes`,
        text: 'The external survey reported two different outcomes for the same person.',
      };
  }
}
