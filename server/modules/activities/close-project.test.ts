import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskState } from '#contract/activities/task-states.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { endProject, closeEndedProjects } from './project-end.ts';
import { invitePanelist } from './invite-members.ts';
import { moveTask } from './change-task.ts';
import { endRuns } from '#server/modules/surveys/index.ts';
import { later } from '#server/platform/clock.ts';
import { aMember, aProject, aTask, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota, slotsOf } from '#testkit/builders/survey-way.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let node: TestNode;
beforeAll(async () => {
  const started = await startTestNode();
  // A panel of its own, so that the node's own schedule finds nothing of it to close in the middle of a test.
  const activities = { ...started.rooms.activities, panelId: 'CLOSING' };
  node = { ...started, rooms: { ...started.rooms, activities } };
});
afterAll(() => node.stop());

const nothingElse = async () => undefined;
const close = (onTasksClosed: Parameters<typeof closeEndedProjects>[0]['onTasksClosed'] = nothingElse) =>
  closeEndedProjects({ activities: node.rooms.activities, onTasksClosed });
const end = async (projectId: string) => must(await endProject(node.rooms.activities, node.platform.db, projectId));

async function stateOf(taskId: string) {
  const { rows } = await sql<{ state: string; status: string }>`
    SELECT state, status FROM task WHERE task_id = ${taskId}`.execute(node.platform.db);
  return rows[0];
}

async function projectRow(projectId: string) {
  const { rows } = await sql<{ ended_at: Date | null; closed_at: Date | null; tasks_closed: number }>`
    SELECT ended_at, closed_at, tasks_closed FROM project WHERE project_id = ${projectId}`.execute(node.platform.db);
  return rows[0];
}

/** A project with this many members' tasks: more than one batch of a thousand. */
async function aLargeProject(tasks: number) {
  const { projectId } = await aProject(node);
  await sql`
    WITH members AS (
      INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
        state, joined_at, created_at, updated_at)
      SELECT gen_random_uuid(), 'US', 'x', gen_random_uuid(), gen_random_uuid(), 'x', gen_random_uuid(), 'M', 'S', 'SUSPENDED',
        now(), now(), now() FROM generate_series(1, ${tasks}) RETURNING panelist_id)
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT gen_random_uuid(), 'CLOSING', panelist_id, ${projectId}, 'QUANTITATIVE', 'QUANTITATIVE', 'INVITED', 'OPEN', now(), now()
    FROM members`.execute(node.platform.db);
  return projectId;
}

async function openTasks(projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task WHERE project_id = ${projectId} AND state <> 'CLOSE'`.execute(
    node.platform.db,
  );
  return rows[0]?.count ?? 0;
}

describe('when a project ends', () => {
  test.each<[TaskState, TaskState]>([
    ['INVITED', 'CLOSE'],
    ['STARTED', 'CLOSE'],
    ['DROPOUT', 'CLOSE'],
    ['UNDER_REVIEW', 'UNDER_REVIEW'],
    ['QUALIFIED', 'QUALIFIED'],
    ['TERMINATED', 'TERMINATED'],
    ['OQ', 'OQ'],
  ])('a task that is %s becomes %s', async (before, after) => {
    const { panelistId } = await aMember(node);
    const { taskId, projectId } = await aTask(node, panelistId, before);
    await end(projectId);
    await close();
    expect(await stateOf(taskId)).toEqual({ state: after, status: after === 'CLOSE' ? 'CLOSE' : 'OPEN' });
  });

  test('nothing of it can be started, and nobody is invited any more, before its tasks are closed too', async () => {
    const { panelistId } = await aMember(node);
    const { taskId, projectId } = await aTask(node, panelistId, 'INVITED');
    await end(projectId);
    const { activities } = node.rooms;
    expect(await moveTask(activities, node.platform.db, taskId, 'STARTED')).toMatchObject({ failure: 'move-refused' });
    const other = await aMember(node);
    const invitation = { projectId, panelistId: other.panelistId };
    expect(await invitePanelist(activities, node.platform.db, invitation)).toMatchObject({ failure: 'project-over' });
  });

  test('ending it again changes nothing, and a project that nobody knows cannot end', async () => {
    const { projectId } = await aProject(node);
    await end(projectId);
    const first = await projectRow(projectId);
    node.clock.advance(HOUR_MS);
    await end(projectId);
    expect(await projectRow(projectId)).toEqual(first);
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect(await endProject(node.rooms.activities, node.platform.db, unknown)).toMatchObject({
      failure: 'unknown-project',
    });
  });

  test('other projects go on', async () => {
    const { panelistId } = await aMember(node);
    const ended = await aTask(node, panelistId);
    const running = await aTask(node, panelistId);
    await end(ended.projectId);
    await close();
    expect(await stateOf(running.taskId)).toEqual({ state: 'INVITED', status: 'OPEN' });
  });
});

test('a project ends by itself when its time has come', async () => {
  const { panelistId } = await aMember(node);
  const { taskId, projectId } = await aTask(node, panelistId, 'INVITED', {
    closesAt: later(node.clock.now(), HOUR_MS),
  });
  node.clock.advance(HOUR_MS - 1);
  await close();
  expect(await stateOf(taskId)).toMatchObject({ state: 'INVITED' });
  node.clock.advance(1);
  await close();
  expect(await stateOf(taskId)).toEqual({ state: 'CLOSE', status: 'CLOSE' });
  expect(await projectRow(projectId)).toMatchObject({ ended_at: node.clock.now(), closed_at: node.clock.now() });
});

describe('closing many tasks', () => {
  test('goes on where it was interrupted', async () => {
    const projectId = await aLargeProject(2_500);
    await end(projectId);
    let batches = 0;
    const interrupted = close(async () => {
      batches += 1;
      if (batches === 2) throw new Error('the power is out');
    });
    await expect(interrupted).rejects.toThrow('ended projects: 1 of 1 failed');
    // The batch that failed was undone, the one before it was not.
    expect(await openTasks(projectId)).toBe(2_250);
    expect(await projectRow(projectId)).toMatchObject({ closed_at: null, tasks_closed: 250 });
    const closed: string[] = [];
    await close(async (_tx, taskIds) => {
      closed.push(...taskIds);
    });
    expect(await openTasks(projectId)).toBe(0);
    expect(new Set(closed).size).toBe(2_250);
    expect(await projectRow(projectId)).toMatchObject({ closed_at: node.clock.now(), tasks_closed: 2_500 });
  });

  test('by two nodes at once tells of each task once', async () => {
    const projectId = await aLargeProject(2_500);
    await end(projectId);
    const closed: string[] = [];
    const report = async (_tx: unknown, taskIds: readonly string[]) => {
      closed.push(...taskIds);
    };
    await Promise.all([close(report), close(report)]);
    expect(closed).toHaveLength(2_500);
    expect(new Set(closed).size).toBe(2_500);
    expect(await projectRow(projectId)).toMatchObject({ tasks_closed: 2_500 });
  });

  test('stops between two batches when the node stops', async () => {
    const projectId = await aLargeProject(1_500);
    await end(projectId);
    const stop = new AbortController();
    const rooms = { activities: node.rooms.activities, onTasksClosed: async () => stop.abort() };
    await expect(closeEndedProjects(rooms, stop.signal)).rejects.toThrow('aborted');
    expect(await openTasks(projectId)).toBe(1_250);
    await close();
    expect(await openTasks(projectId)).toBe(0);
  });
});

test('the slots of those who were in the middle are free again, and their survey is closed to them', async () => {
  const survey = await aSurvey(node, { outcomes: [regionQuota(2, 5)] });
  const way = await aStartedWay(node, survey);
  await way.save(0, 'you', { age: 30, region: 'north' });
  expect(await slotsOf(node, survey.surveyId)).toEqual({ north: '1/2', rest: '0/5' });
  await end(survey.projectId);
  await close((tx, taskIds) => endRuns(node.rooms.surveys, tx, taskIds));
  expect(await slotsOf(node, survey.surveyId)).toEqual({ north: '0/2', rest: '0/5' });
  expect(await way.trySave(1, 'tea', { teas: ['green'] })).toEqual({ ok: false, failure: { reason: 'closed' } });
});

test('a project does not end under an invitation that is not done yet, so nobody is left with an open task', async () => {
  const { activities } = node.rooms;
  const { db } = node.platform;
  const { panelistId } = await aMember(node);
  const { projectId } = await aProject(node);
  const invited = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const inviting = db.transaction().execute(async (tx) => {
    must(await invitePanelist(activities, tx, { projectId, panelistId }));
    invited.resolve();
    await goOn.promise;
  });
  await invited.promise;
  const ending = end(projectId);
  await waitUntil('the end of the project waits', async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE 'update "project"%'`.execute(db);
    return rows.length > 0;
  });
  goOn.resolve();
  await Promise.all([inviting, ending]);
  await close();
  expect(await openTasks(projectId)).toBe(0);
});

test('one project that cannot be closed holds up no other, and fails the job at the end', async () => {
  const { panelistId } = await aMember(node);
  const bad = await aTask(node, panelistId, 'INVITED');
  const good = await aTask(node, panelistId, 'INVITED');
  await end(bad.projectId);
  node.clock.advance(HOUR_MS);
  await end(good.projectId);
  const failing = close(async (_tx, taskIds) => {
    if (taskIds.includes(bad.taskId)) throw new Error('not this one');
  });
  await expect(failing).rejects.toThrow('ended projects: 1 of 2 failed');
  expect([(await stateOf(bad.taskId))?.state, (await stateOf(good.taskId))?.state]).toEqual(['INVITED', 'CLOSE']);
  await close();
  expect((await stateOf(bad.taskId))?.state).toBe('CLOSE');
});
