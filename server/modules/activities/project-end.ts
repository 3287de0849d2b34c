import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import {
  markProjectEnded,
  closeNextTasks,
  lockClosingProject,
  updateClosing,
  endDueProjects,
  listClosingProjects,
} from './project-end.store.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';

/** Nothing can be started any more: the project was ended, or the time it closes at has come. */
export function isProjectOver(closesAt: Date | null, endedAt: Date | null, now: Date): boolean {
  return endedAt !== null || (closesAt !== null && closesAt <= now);
}

/** The moment from which it is over. One that was ended by hand was over before it would have closed. */
export function projectEnd(closesAt: Date | null, endedAt: Date | null): Date | null {
  if (closesAt === null || endedAt === null) return endedAt ?? closesAt;
  return endedAt < closesAt ? endedAt : closesAt;
}

/** Ends a project, once: nothing of it can be started any more. A job then closes what is open. */
export async function endProject(
  activities: Activities,
  tx: Db,
  projectId: string,
): Promise<Result<void, 'unknown-project'>> {
  const isKnown = await markProjectEnded(tx, activities.panelId, projectId, activities.clock.now());
  return isKnown ? ok(undefined) : err('unknown-project');
}

const TASKS_AT_ONCE = { least: 250, most: 5_000 };

/** What else has to happen when tasks close, in the same transaction. */
type OnTasksClosed = (tx: Db, taskIds: readonly string[]) => Promise<void>;

interface ClosingPiece {
  readonly projectId: string;
  readonly limit: number;
  readonly onTasksClosed: OnTasksClosed;
}

/**
 * Closes the next open tasks of a project that has ended, and remembers how far it came. True when there are more.
 * Of several nodes at once, each takes the next ones.
 */
async function closeTasks(
  activities: Activities,
  tx: Db,
  { projectId, limit, onTasksClosed }: ClosingPiece,
): Promise<boolean> {
  const project = await lockClosingProject(tx, activities.panelId, projectId);
  if (project === undefined) return false;
  const now = activities.clock.now();
  const batch = { after: project.closed_up_to, limit, now };
  const { taskIds, lastPanelistId } = await closeNextTasks(tx, projectId, batch);
  if (taskIds.length > 0) await onTasksClosed(tx, taskIds);
  const hasMore = lastPanelistId !== null;
  await updateClosing(tx, projectId, {
    closedUpTo: lastPanelistId,
    tasksClosed: taskIds.length,
    closedAt: hasMore ? null : now,
  });
  return hasMore;
}

export interface ClosingRooms {
  readonly activities: Activities;
  /** What else has to happen with closed tasks, such as freeing the slots that unfinished surveys hold. */
  readonly onTasksClosed: OnTasksClosed;
}

/** Every five minutes, projects whose time has come end, and what is open in ended ones closes. */
export function registerProjectClosing(rooms: ClosingRooms, jobs: Jobs): void {
  const patience = { retryDelaySeconds: 30, expireSeconds: 3_600 };
  repeat(jobs, { name: 'activities.close-projects', cron: '*/5 * * * *', ...patience }, (signal) =>
    closeEndedProjects(rooms, signal),
  );
}

/** Closes what is open in projects that have ended, a batch a transaction; the next run goes on after a crash. */
export async function closeEndedProjects(rooms: ClosingRooms, signal?: AbortSignal): Promise<void> {
  const { activities, onTasksClosed } = rooms;
  await endDueProjects(activities);
  const close = (projectId: string) =>
    untilDone(
      activities.db,
      signal,
      async (tx, limit) => !(await closeTasks(activities, tx, { projectId, limit, onTasksClosed })),
      TASKS_AT_ONCE,
    );
  await eachOnItsOwn('ended projects', await listClosingProjects(activities), close, signal);
}
