import * as v from 'valibot';
import {
  closeTasks,
  endDueProjects,
  listClosingProjects,
  type Activities,
  type OnTasksClosed,
} from '#server/modules/activities/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';

export interface ClosingRooms {
  readonly activities: Activities;
  /** What else has to happen with closed tasks, such as freeing the slots that unfinished surveys hold. */
  readonly onTasksClosed: OnTasksClosed;
}

const closeProjectsJob = defineJob({
  name: 'activities.close-projects',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireSeconds: 3_600,
});

/** Every five minutes, projects whose time has come end, and what is open in ended ones closes. */
export function registerProjectClosing(rooms: ClosingRooms, jobs: Jobs): void {
  jobs.handle(closeProjectsJob, (_payload, { signal }) => closeEndedProjects(rooms, signal));
  jobs.schedule(closeProjectsJob, '*/5 * * * *', {}, 'UTC');
}

/** Closes what is open in projects that have ended, a batch a transaction; the next run goes on after a crash. */
export async function closeEndedProjects(rooms: ClosingRooms, signal?: AbortSignal): Promise<void> {
  const { activities } = rooms;
  await endDueProjects(activities);
  const each = eachOnItsOwn('ended projects', signal);
  for (const projectId of await listClosingProjects(activities)) {
    await each.attempt(() => closeProject(rooms, projectId, signal));
  }
  each.finish();
}

async function closeProject(rooms: ClosingRooms, projectId: string, signal: AbortSignal | undefined): Promise<void> {
  const { activities, onTasksClosed } = rooms;
  let hasMore = true;
  while (hasMore) {
    signal?.throwIfAborted();
    hasMore = await inTransaction(activities.db, (tx) => closeTasks(activities, tx, projectId, onTasksClosed));
  }
}
