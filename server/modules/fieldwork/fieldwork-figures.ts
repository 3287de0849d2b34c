import { completesWanted } from '#contract/studies/completes-wanted.ts';
import { dateIn, lastDays } from '#contract/time/panel-days.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { FIGURE_DAYS, type Study } from '#server/modules/activities/index.ts';
import { decisionsOf } from './fieldwork-decisions.ts';
import { expectedAtClosing, paceOf, targetADay } from './fieldwork-pace.ts';
import type { FieldworkFigures, StudyFigures } from './fieldwork-shape.ts';

/** Makes what was counted into what a board shows, at this moment. */
export function fieldworkOf(study: Study, counted: StudyFigures, now: Date, timeZone: string): FieldworkFigures {
  const { tasks, runs, pointsPaid, disagreements } = counted;
  const of = (...states: TaskState[]) => states.reduce((sum, state) => sum + (tasks.byState[state] ?? 0), 0);
  const closedUnfinished = runs?.closedUnfinished ?? 0;
  const complete = of('QUALIFIED');
  const started = of('STARTED', 'DROPOUT', 'UNDER_REVIEW', 'QUALIFIED', 'TERMINATED', 'OQ') + closedUnfinished;
  const screened = runs?.screened ?? { in: 0, out: 0, rejected: 0 };
  const finishedScreener = screened.in + screened.out;
  const dropOut = of('DROPOUT') + closedUnfinished;
  const wanted = completesWanted(study.wantedCompletes, runs?.cells ?? []);
  const days = lastDays(dateIn(now, timeZone), FIGURE_DAYS).map((date) => ({
    date,
    completes: tasks.completesByDay[date] ?? 0,
  }));
  const figures = {
    invited: Object.values(tasks.byState).reduce((sum, count) => sum + count, 0),
    started,
    finishedScreener,
    qualified: screened.in,
    complete,
    overQuota: of('OQ'),
    screenedOut: of('TERMINATED') - screened.rejected,
    rejected: screened.rejected,
    underReview: of('UNDER_REVIEW'),
    inProgress: of('STARTED'),
    dropOut,
    failed: tasks.failed,
    disagreements,
    incidence: finishedScreener === 0 ? null : screened.in / finishedScreener,
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
  return { ...figures, decisions: decisionsOf(study, figures, now) };
}
