import { dateIn, daysBefore, startOfDate } from '#contract/time/panel-days.ts';
import type { TaskState } from '#contract/studies/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { countByDay, countByState, countFailed } from './study-figures.store.ts';

/** How many days of completes a board looks back on, today included. */
export const FIGURE_DAYS = 14;

/** What the tasks of one study say. */
export interface TaskCounts {
  readonly byState: Readonly<Partial<Record<TaskState, number>>>;
  readonly failed: number;
  /** Completes by the panel's own date; days without any are left out. */
  readonly completesByDay: Readonly<Record<string, number>>;
}

/** Counts a study's tasks; work that grows with the study, so its answer is kept for a while. */
export async function countStudy({ clock, timeZone }: Activities, db: Db, projectId: string): Promise<TaskCounts> {
  const firstDay = daysBefore(dateIn(clock.now(), timeZone), FIGURE_DAYS - 1);
  return {
    byState: await countByState(db, projectId),
    failed: await countFailed(db, projectId),
    completesByDay: await countByDay(db, projectId, startOfDate(firstDay, timeZone), timeZone),
  };
}
