import {
  closeTasks,
  endDueProjects,
  listClosingProjects,
  type Activities,
  type OnTasksClosed,
} from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';

export interface ClosingRooms {
  readonly activities: Activities;
  /** What else has to happen with closed tasks, such as freeing the slots that unfinished surveys hold. */
  readonly onTasksClosed: OnTasksClosed;
}

/** Every five minutes, projects whose time has come end, and what is open in ended ones closes. */
export function registerProjectClosing(rooms: ClosingRooms, jobs: Jobs): void {
  const closing = {
    name: 'activities.close-projects',
    cron: '*/5 * * * *',
    retryDelaySeconds: 30,
    expireSeconds: 3_600,
  };
  repeat(jobs, closing, (signal) => closeEndedProjects(rooms, signal));
}

/** Closes what is open in projects that have ended, a batch a transaction; the next run goes on after a crash. */
export async function closeEndedProjects(rooms: ClosingRooms, signal?: AbortSignal): Promise<void> {
  const { activities } = rooms;
  await endDueProjects(activities);
  const projectIds = await listClosingProjects(activities);
  await eachOnItsOwn('ended projects', projectIds, (projectId) => closeProject(rooms, projectId, signal), signal);
}

async function closeProject(rooms: ClosingRooms, projectId: string, signal: AbortSignal | undefined): Promise<void> {
  const { activities, onTasksClosed } = rooms;
  let hasMore = true;
  while (hasMore) {
    signal?.throwIfAborted();
    hasMore = await inTransaction(activities.db, (tx) => closeTasks(activities, tx, projectId, onTasksClosed));
  }
}
