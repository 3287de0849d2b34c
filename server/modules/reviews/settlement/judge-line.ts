import { canCorrect } from '#contract/reviews/reviews.ts';
import type { ExternalOutcome } from '#contract/surveys/survey-calls.ts';
import { pointsShown, type TaskPoints, type TaskState } from '#contract/activities/task-states.ts';

/** What we know of the respondent of a line. */
export interface ComparedTask {
  readonly state: TaskState;
  readonly points: TaskPoints;
  /** Whether the survey is taken elsewhere, and was begun. */
  readonly isOutsideRun: boolean;
  readonly isStudyOver: boolean;
  /** Flags that a person should look at before. */
  readonly hasSigns: boolean;
  readonly wasRejected: boolean;
}

export interface ComparedLine {
  readonly standing: 'SAME' | 'DIFFERS';
  readonly points: number;
  readonly canApply: boolean;
  /** Speaks for itself: applied unless somebody says otherwise. */
  readonly isSuggested: boolean;
  readonly remark: string | null;
}

/** What a line of a file would change, and whether anything speaks against it. Nobody loses points that were paid. */
export function judgeLine(task: ComparedTask, outcome: ExternalOutcome): ComparedLine {
  const { state } = task;
  if (state === outcome) return { standing: 'SAME', points: 0, canApply: false, isSuggested: false, remark: null };
  switch (state) {
    case 'QUALIFIED':
      return left('Paid points stay with the member');
    case 'INVITED':
    case 'OPEN':
      return left("Hasn't started here");
    case 'UNDER_REVIEW':
      return ofReview(task, outcome);
    case 'STARTED':
    case 'DROPOUT':
      return ofGoingOn(task, outcome);
    case 'TERMINATED':
    case 'OQ':
    case 'CLOSE':
      return ofFinished(task, outcome);
  }
}

function ofReview({ points, hasSigns }: ComparedTask, outcome: ExternalOutcome): ComparedLine {
  if (outcome === 'OQ') return left('A reviewer needs to decide');
  const paid = pointsShown(outcome, points);
  if (hasSigns) return changed(paid, { isSuggested: false, remark: 'Flagged here; check first' });
  const isSuggested = outcome === 'QUALIFIED';
  return changed(paid, { isSuggested, remark: isSuggested ? null : 'Waiting for review here' });
}

function ofGoingOn({ state, points, isOutsideRun, isStudyOver }: ComparedTask, outcome: ExternalOutcome): ComparedLine {
  if (!isOutsideRun) return left('Still in progress here');
  if (state === 'DROPOUT' && isStudyOver) return left('Closes within minutes; compare again later');
  return changed(pointsShown(outcome, points), { isSuggested: true, remark: null });
}

function ofFinished(
  { state, points, isOutsideRun, wasRejected }: ComparedTask,
  outcome: ExternalOutcome,
): ComparedLine {
  if (!canCorrect(state, outcome)) return left('Neither is a complete; nothing to pay');
  if (state === 'CLOSE' && !isOutsideRun) return left('Closed before it was started');
  const added = Math.max(pointsShown(outcome, points) - pointsShown(state, points), 0);
  if (wasRejected) return changed(added, { isSuggested: false, remark: 'A reviewer rejected it; check first' });
  return changed(added, { isSuggested: true, remark: null });
}

function left(remark: string): ComparedLine {
  return { standing: 'DIFFERS', points: 0, canApply: false, isSuggested: false, remark };
}

function changed(points: number, { isSuggested, remark }: Pick<ComparedLine, 'isSuggested' | 'remark'>): ComparedLine {
  return { standing: 'DIFFERS', points, canApply: true, isSuggested, remark };
}
