import type { TaskCounts } from '#server/modules/activities/index.ts';
import type { CellFigure, PageFigure, RunFigures } from '#server/modules/surveys/index.ts';
import type { Pace } from './fieldwork-pace.ts';

/** What was counted of a study, as it is kept for a while. */
export interface StudyFigures {
  readonly tasks: TaskCounts;
  /** Null until it has a survey. */
  readonly runs: RunFigures | null;
  readonly pointsPaid: number;
  readonly disagreements: number;
}

export interface FieldworkCell extends CellFigure {
  readonly expected: number | null;
  readonly pace: Pace;
}

/** What a board shows of a study. */
export interface FieldworkFigures {
  readonly invited: number;
  readonly started: number;
  /** Got through the screener, in or out. */
  readonly finishedScreener: number;
  /** Screened in, whatever became of them: over quota, rejected later, on their way or gone. */
  readonly qualified: number;
  readonly complete: number;
  readonly overQuota: number;
  readonly screenedOut: number;
  /** By a reviewer, after they were screened in. */
  readonly rejected: number;
  readonly underReview: number;
  readonly inProgress: number;
  readonly dropOut: number;
  readonly failed: number;
  readonly disagreements: number;
  /** Screened in, out of all who finished the screener. */
  readonly incidence: number | null;
  readonly dropOutRate: number | null;
  readonly medianSeconds: number | null;
  readonly days: readonly { readonly date: string; readonly completes: number }[];
  readonly completesToday: number;
  readonly targetADay: number | null;
  readonly wanted: number | null;
  readonly expected: number | null;
  readonly pointsPaid: number;
  readonly pages: readonly PageFigure[];
  readonly cells: readonly FieldworkCell[];
  readonly decisions: readonly StudyDecision[];
}

export type DecisionKind =
  | 'CELL_BEHIND'
  | 'CLOSING_SHORT'
  | 'REVIEWS_WAITING'
  | 'BUDGET_REACHED'
  | 'TASKS_FAILED'
  | 'OUTSIDE_DISAGREES';

/** Something that waits for a person, with the figures to decide by. */
export interface StudyDecision {
  readonly kind: DecisionKind;
  /** How many wait; of a target, how many there are. */
  readonly count: number;
  readonly target: number | null;
  readonly expected: number | null;
  readonly cellName: string | null;
  /** About as many more invitations as would make up for it. */
  readonly boost: number | null;
}
