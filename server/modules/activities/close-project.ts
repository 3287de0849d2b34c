import { untilDone } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { closeTasks, type OnTasksClosed } from './project-end.ts';
import { endDueProjects, listClosingProjects } from './project-end.store.ts';
import type { Activities } from './activities.ts';

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
    untilDone(activities.db, signal, async (tx) => !(await closeTasks(activities, tx, projectId, onTasksClosed)));
  await eachOnItsOwn('ended projects', await listClosingProjects(activities), close, signal);
}
