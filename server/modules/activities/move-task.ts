import { canMove, TASK_OUTCOMES, type TaskState, type TaskStatus } from '#contract/studies/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { updateTaskState } from './activities.store.ts';
import { lockTask, type TaskOfProject } from './read-task.ts';

export type MovedTask = Pick<TaskOfProject, 'taskId' | 'panelistId' | 'projectId' | 'externalName' | 'points'>;

/**
 * Moves a task along the table of contract/studies/task-states.ts; any other move is refused and changes nothing. Nothing is
 * started in a project that is over.
 */
export async function moveTask(
  activities: Activities,
  tx: Db,
  taskId: string,
  to: TaskState,
): Promise<Result<MovedTask, 'unknown-task' | 'move-refused'>> {
  const task = await lockTask(activities, tx, taskId);
  if (task === undefined) return err('unknown-task');
  if (!canMove(task.state, to) || (to === 'STARTED' && task.isOver)) return err('move-refused');
  await updateTaskState(tx, taskId, to, statusAfter(task.status, to), activities.clock.now());
  return ok(task);
}

/** A failed task waits for an operator whatever else becomes of it, until it has its outcome or closes. */
function statusAfter(status: TaskStatus, to: TaskState): TaskStatus {
  if (to === 'CLOSE') return 'CLOSE';
  return TASK_OUTCOMES.some((outcome) => outcome === to) ? 'OPEN' : status;
}
