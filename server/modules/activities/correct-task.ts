import { canCorrect } from '#contract/reviews/reviews.ts';
import { pointsShown, type TaskOutcome } from '#contract/studies/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { updateTaskState } from './activities.store.ts';
import { lockTask, type TaskOfProject } from './read-task.ts';

export interface CorrectedTask extends TaskOfProject {
  /** What the better outcome brings on top of the one before. */
  readonly pointsAdded: number;
}

/** An operator's correction: gives a finished task a better outcome. Whatever else is refused and changes nothing. */
export async function correctTask(
  activities: Activities,
  tx: Db,
  taskId: string,
  to: Exclude<TaskOutcome, 'UNDER_REVIEW'>,
): Promise<Result<CorrectedTask, 'unknown-task' | 'move-refused'>> {
  const task = await lockTask(activities, tx, taskId);
  if (task === undefined) return err('unknown-task');
  if (!canCorrect(task.state, to)) return err('move-refused');
  await updateTaskState(tx, taskId, to, 'OPEN', activities.clock.now());
  const pointsAdded = Math.max(pointsShown(to, task.points) - pointsShown(task.state, task.points), 0);
  return ok({ ...task, pointsAdded });
}
