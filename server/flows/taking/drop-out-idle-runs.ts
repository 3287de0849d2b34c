import * as v from 'valibot';
import { lockTask, moveTask, type Activities } from '#server/modules/activities/index.ts';
import { dropRun, isIdle, listIdleRuns, lockRun, type Surveys } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';

export interface DropOutRooms {
  readonly activities: Activities;
  readonly surveys: Surveys;
}

const dropOutJob = defineJob({
  name: 'surveys.drop-out-idle-runs',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireSeconds: 3_600,
});

/** Every ten minutes, surveys that nobody has touched for a day become dropouts. */
export function registerDropOut(rooms: DropOutRooms, jobs: Jobs): void {
  jobs.handle(dropOutJob, (_payload, { signal }) => dropOutIdleRuns(rooms, signal));
  jobs.schedule(dropOutJob, '*/10 * * * *', {}, 'UTC');
}

/** Each in a transaction of its own, so that nobody who answers meanwhile waits, and a crash loses nothing. */
export async function dropOutIdleRuns(rooms: DropOutRooms, signal?: AbortSignal): Promise<void> {
  const each = eachOnItsOwn('idle runs', signal);
  for await (const taskIds of listIdleRuns(rooms.surveys)) {
    for (const taskId of taskIds) {
      signal?.throwIfAborted();
      await each.attempt(() => inTransaction(rooms.surveys.db, (tx) => dropOut(rooms, tx, taskId)));
    }
  }
  each.finish();
}

async function dropOut({ activities, surveys }: DropOutRooms, tx: Db, taskId: string): Promise<void> {
  const task = await lockTask(activities, tx, taskId);
  const row = task && (await lockRun(tx, taskId));
  // Whoever came back between looking and locking is not idle any more.
  if (row === undefined || !isIdle(surveys, row)) return;
  // A task that never became STARTED, such as one whose outside survey failed, stays as it is.
  await moveTask(activities, tx, taskId, 'DROPOUT');
  await dropRun(surveys, tx, row);
}
