import { dateIn, lastDays } from '#contract/panel-days.ts';
import type { TaskState } from '#contract/task-states.ts';
import { FIGURE_DAYS, type Study, type TaskCounts } from '#server/modules/activities/index.ts';
import type { CellFigure, PageFigure, RunFigures } from '#server/modules/surveys/index.ts';
import { decisionsOf, type Decision } from './fieldwork-decisions.ts';
import { expectedAtClosing, paceOf, targetADay, type Pace } from './fieldwork-pace.ts';

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
  /** Passed the screener: complete, waiting for a review, or on the way with a slot that is kept. */
  readonly qualified: number;
  readonly complete: number;
  readonly overQuota: number;
  readonly screenedOut: number;
  readonly underReview: number;
  readonly inProgress: number;
  readonly dropOut: number;
  readonly failed: number;
  readonly disagreements: number;
  /** Qualified out of started. */
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
  readonly decisions: readonly Decision[];
}

/** Makes what was counted into what a board shows, at this moment. */
export function fieldworkOf(study: Study, counted: StudyFigures, now: Date, timeZone: string): FieldworkFigures {
  const { tasks, runs, pointsPaid, disagreements } = counted;
  const of = (...states: TaskState[]) => states.reduce((sum, state) => sum + (tasks.byState[state] ?? 0), 0);
  const closedUnfinished = runs?.closedUnfinished ?? 0;
  const complete = of('QUALIFIED');
  const started = of('STARTED', 'DROPOUT', 'UNDER_REVIEW', 'QUALIFIED', 'TERMINATED', 'OQ') + closedUnfinished;
  const qualified = of('QUALIFIED', 'UNDER_REVIEW') + (runs?.qualifiedGoingOn ?? 0);
  const dropOut = of('DROPOUT') + closedUnfinished;
  const wanted = study.wantedCompletes ?? wantedByQuotas(runs?.cells ?? []);
  const days = lastDays(dateIn(now, timeZone), FIGURE_DAYS).map((date) => ({
    date,
    completes: tasks.completesByDay[date] ?? 0,
  }));
  const told = {
    invited: Object.values(tasks.byState).reduce((sum, count) => sum + count, 0),
    started,
    qualified,
    complete,
    overQuota: of('OQ'),
    screenedOut: of('TERMINATED'),
    underReview: of('UNDER_REVIEW'),
    inProgress: of('STARTED'),
    dropOut,
    failed: tasks.failed,
    disagreements,
    incidence: started === 0 ? null : qualified / started,
    dropOutRate: started === 0 ? null : dropOut / started,
    medianSeconds: runs?.medianSeconds ?? null,
    days,
    completesToday: days.at(-1)?.completes ?? 0,
    targetADay: targetADay(wanted, study, timeZone),
    wanted,
    expected: expectedAtClosing(complete, study, now),
    pointsPaid,
    pages: runs?.pages ?? [],
    cells: (runs?.cells ?? []).map((cell) => {
      const expected = expectedAtClosing(cell.complete, study, now);
      return { ...cell, expected, pace: paceOf(cell, expected) };
    }),
  };
  return { ...told, decisions: decisionsOf(study, told, now) };
}

/** Without a number of its own a study takes as many as its tightest quota. */
function wantedByQuotas(cells: readonly CellFigure[]): number | null {
  const byRule = new Map<string, number>();
  for (const { rule, target } of cells) byRule.set(rule, (byRule.get(rule) ?? 0) + target);
  return byRule.size === 0 ? null : Math.min(...byRule.values());
}
