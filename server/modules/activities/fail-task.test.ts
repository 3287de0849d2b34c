import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskState } from '#contract/activities/task-states.ts';
import { settleTask } from '#server/modules/reviews/settle-task.ts';
import { aMember, aTask, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { moveTask, failTask, retryFailedTask, touchTask } from './change-task.ts';
import { readTask } from './read-task.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());

const fail = (taskId: string) => failTask(bed.rooms.activities, bed.platform.db, taskId);
const retry = (taskId: string) => retryFailedTask(bed.rooms.activities, bed.platform.db, taskId);
const read = (taskId: string) => readTask(bed.rooms.activities, bed.platform.db, taskId);

async function taskIn(state: TaskState) {
  const { panelistId } = await aMember(bed);
  return (await aTask(bed, panelistId, state)).taskId;
}

test.each<TaskState>(['INVITED', 'STARTED', 'DROPOUT'])('a task that is %s fails and is tried again', async (state) => {
  const taskId = await taskIn(state);
  must(await fail(taskId));
  expect(await read(taskId)).toMatchObject({ state, status: 'FAILED' });
  must(await retry(taskId));
  expect(await read(taskId)).toMatchObject({ state, status: 'OPEN' });
});

test.each<TaskState>(['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW', 'CLOSE'])(
  'a task that is %s cannot fail any more',
  async (state) => {
    expect(await fail(await taskIn(state))).toEqual({ ok: false, failure: 'move-refused' });
  },
);

test('what has not failed is not tried again, and what nobody knows neither', async () => {
  expect(await retry(await taskIn('STARTED'))).toEqual({ ok: false, failure: 'move-refused' });
  expect(await retry('01890000-0000-7000-8000-000000000000')).toEqual({ ok: false, failure: 'unknown-task' });
});

test('an outcome that comes in after all ends the failure', async () => {
  const taskId = await taskIn('STARTED');
  must(await fail(taskId));
  must(await settleTask(bed.rooms, bed.platform.db, taskId, 'QUALIFIED'));
  expect(await read(taskId)).toMatchObject({ state: 'QUALIFIED', status: 'OPEN' });
});

test('a task of another panel is unknown', async () => {
  const taskId = await taskIn('INVITED');
  const elsewhere = { ...bed.rooms.activities, panelId: 'CA' };
  expect(await readTask(elsewhere, bed.platform.db, taskId)).toBeUndefined();
});

test('a touched task moves to the top of the list', async () => {
  const taskId = await taskIn('STARTED');
  bed.clock.advance(1_000);
  await touchTask(bed.rooms.activities, bed.platform.db, taskId);
  const { updated_at } = await bed.platform.db
    .withTables<{ task: { task_id: string; updated_at: Date } }>()
    .selectFrom('task')
    .select('updated_at')
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  expect(updated_at).toEqual(bed.clock.now());
});

test.each<[TaskState, TaskState, string]>([
  ['STARTED', 'DROPOUT', 'FAILED'],
  ['DROPOUT', 'STARTED', 'FAILED'],
  ['STARTED', 'QUALIFIED', 'OPEN'],
  ['STARTED', 'UNDER_REVIEW', 'OPEN'],
  ['STARTED', 'CLOSE', 'CLOSE'],
])('failed, a task that goes from %s to %s is %s', async (from, to, status) => {
  const taskId = await taskIn(from);
  must(await fail(taskId));
  must(await moveTask(bed.rooms.activities, bed.platform.db, taskId, to));
  expect(await read(taskId)).toMatchObject({ state: to, status });
});
