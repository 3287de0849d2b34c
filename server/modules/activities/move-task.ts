import { canMove, type TaskPoints, type TaskState } from '#contract/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { lockTask, updateTaskState } from './activities.store.ts';

export interface MovedTask {
  readonly taskId: string;
  readonly panelistId: string;
  readonly externalName: string;
  readonly points: TaskPoints;
}

/** Moves a task along the table of contract/task-states.ts; any other move is refused and changes nothing. */
export async function moveTask(
  activities: Activities,
  tx: Db,
  taskId: string,
  to: TaskState,
): Promise<Result<MovedTask, 'unknown-task' | 'move-refused'>> {
  const task = await lockTask(tx, taskId);
  if (task === undefined) return err('unknown-task');
  if (!canMove(task.state, to)) return err('move-refused');
  await updateTaskState(tx, taskId, to, to === 'CLOSE' ? 'CLOSE' : 'OPEN', activities.clock.now());
  return ok({
    taskId,
    panelistId: task.panelist_id,
    externalName: task.external_name,
    points: {
      qualified: task.points_qualified,
      nonQualified: task.points_non_qualified,
      overQuota: task.points_over_quota,
    },
  });
}
