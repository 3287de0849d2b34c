import { lockTask, moveTask } from '#server/modules/activities/index.ts';
import { dropRun, isIdle, listIdleRuns, lockRun } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { TakingRooms } from './taking.ts';

/** Every ten minutes, surveys that nobody has touched for a day become dropouts. */
export function registerDropOut(rooms: TakingRooms, jobs: Jobs): void {
  const patience = { retryDelaySeconds: 30, expireSeconds: 3_600 };
  repeat(jobs, { name: 'surveys.drop-out-idle-runs', cron: '*/10 * * * *', ...patience }, (signal) =>
    dropOutIdleRuns(rooms, signal),
  );
}

/** Each in a transaction of its own, so that nobody who answers meanwhile waits, and a crash loses nothing. */
export async function dropOutIdleRuns(rooms: TakingRooms, signal?: AbortSignal): Promise<void> {
  const drop = (taskId: string) => inTransaction(rooms.surveys.db, (tx) => dropOut(rooms, tx, taskId));
  await eachOnItsOwn('idle runs', listIdleRuns(rooms.surveys), drop, signal);
}

async function dropOut({ activities, surveys }: TakingRooms, tx: Db, taskId: string): Promise<void> {
  const task = await lockTask(activities, tx, taskId);
  const row = task && (await lockRun(tx, taskId));
  // Anyone who came back between looking and locking is not idle any more.
  if (row === undefined || !isIdle(surveys, row)) return;
  // A task that never became STARTED, such as one whose outside survey failed, stays as it is.
  await moveTask(activities, tx, taskId, 'DROPOUT');
  await dropRun(surveys, tx, row);
}
