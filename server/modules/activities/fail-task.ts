import { canMove, type TaskStatus } from '#contract/studies/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { updateTaskState } from './activities.store.ts';
import { lockTask } from './read-task.ts';

type Outcome = Promise<Result<void, 'unknown-task' | 'move-refused'>>;

/** Another system failed over a task that is not finished: it keeps its state and waits for an operator. */
export function failTask(activities: Activities, tx: Db, taskId: string): Outcome {
  return changeStatus(activities, tx, taskId, 'OPEN', 'FAILED');
}

/** Opens a failed task again where it was. */
export function retryFailedTask(activities: Activities, tx: Db, taskId: string): Outcome {
  return changeStatus(activities, tx, taskId, 'FAILED', 'OPEN');
}

async function changeStatus(activities: Activities, tx: Db, taskId: string, from: TaskStatus, to: TaskStatus): Outcome {
  const task = await lockTask(activities, tx, taskId);
  if (task === undefined) return err('unknown-task');
  // What can still close is not finished.
  if (task.status !== from || !canMove(task.state, 'CLOSE')) return err('move-refused');
  await updateTaskState(tx, taskId, task.state, to, activities.clock.now());
  return ok(undefined);
}
