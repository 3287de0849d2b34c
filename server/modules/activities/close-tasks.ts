import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { closeNextTasks, findClosingProjects, lockClosingProject, updateClosing } from './project-end.store.ts';

const TASKS_AT_ONCE = 1_000;

/** What else has to happen when tasks close, in the same transaction. */
export type OnTasksClosed = (tx: Db, taskIds: readonly string[]) => Promise<void>;

/** Projects that have ended and may still have open tasks. */
export function listClosingProjects(activities: Activities): Promise<readonly string[]> {
  return findClosingProjects(activities.db, activities.panelId);
}

/**
 * Closes the next open tasks of a project that has ended, and remembers how far it came. True when there are more.
 * Of several nodes at once, each takes the next ones.
 */
export async function closeTasks(
  activities: Activities,
  tx: Db,
  projectId: string,
  onTasksClosed: OnTasksClosed,
): Promise<boolean> {
  const project = await lockClosingProject(tx, activities.panelId, projectId);
  if (project === undefined) return false;
  const now = activities.clock.now();
  const { taskIds, lastPanelistId } = await closeNextTasks(tx, projectId, project.closed_up_to, TASKS_AT_ONCE, now);
  if (taskIds.length > 0) await onTasksClosed(tx, taskIds);
  const hasMore = lastPanelistId !== null;
  await updateClosing(tx, projectId, {
    closedUpTo: lastPanelistId,
    tasksClosed: taskIds.length,
    closedAt: hasMore ? null : now,
  });
  return hasMore;
}
