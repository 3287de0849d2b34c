import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { failTask, invitePanelist, moveTask, type Activities } from '#server/modules/activities/index.ts';
import { dropRun, lockRun } from '#server/modules/surveys/index.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { studyClient } from '#testkit/clients/study-client.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota } from '#testkit/builders/survey-way.ts';
import { countStudies, listQuotaCells, readFieldwork } from './read-fieldwork.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** Six people: one complete, one on the way with a slot, one full, one screened out, one gone, one only invited. */
async function aLivelyStudy() {
  const outcomes = [
    { kind: 'screen-out' as const, name: 'young', after: 'you', when: '{age} < 18' },
    regionQuota(1, 5),
  ];
  const survey = await aSurvey(node, { outcomes, project: { closesAt: later(node.clock.now(), 10 * DAY_MS) } });
  const going = await Promise.all(Array.from({ length: 5 }, () => aStartedWay(node, survey)));
  const [complete, onTheWay, full, young, gone] = going;
  await complete?.save(0, 'you', { age: 30, region: 'north' });
  await complete?.save(1, 'tea', { teas: ['black'] });
  await complete?.save(2, 'words', { again: true });
  await onTheWay?.save(0, 'you', { age: 30, region: 'south' });
  await full?.save(0, 'you', { age: 30, region: 'north' });
  await young?.save(0, 'you', { age: 12, region: 'west' });
  await gone?.save(0, 'you', { age: 44, region: 'west' });
  await leave(gone?.taskId ?? '');
  const { panelistId } = await aMember(node);
  const { projectId } = survey;
  const { taskId } = must(await invitePanelist(node.rooms.activities, node.platform.db, { projectId, panelistId }));
  return { ...survey, invitedTaskId: taskId };
}

/** Away for too long. */
async function leave(taskId: string) {
  const { activities, surveys } = node.rooms;
  await inTransaction(node.platform.db, async (tx) => {
    must(await moveTask(activities, tx, taskId, 'DROPOUT'));
    const run = await lockRun(tx, taskId);
    if (run !== undefined) await dropRun(surveys, tx, run);
  });
}

describe('the board of a study', () => {
  test('tells who is where, from invitation to complete', async () => {
    const { projectId } = await aLivelyStudy();
    const board = await readFieldwork(node.rooms, projectId);
    expect(board).toMatchObject({
      invited: 6,
      started: 5,
      // In: complete, on the way, full, and gone after the screener.
      finishedScreener: 5,
      qualified: 4,
      complete: 1,
      overQuota: 1,
      screenedOut: 1,
      inProgress: 1,
      dropOut: 1,
      incidence: 0.8,
      dropOutRate: 0.2,
      completesToday: 1,
      pointsPaid: 120 + 5 + 10,
      wanted: 6,
    });
    expect(board?.days).toHaveLength(14);
    expect(board?.pages).toEqual([
      { name: 'you', title: 'How old are you?', left: 0 },
      { name: 'tea', title: 'Which teas do you drink?', left: 1 },
      { name: 'words', title: 'Why, [How old are you?]-year-old?', left: 0 },
    ]);
    expect(board?.cells).toMatchObject([
      { name: 'north', target: 1, held: 1, complete: 1, pace: 'FULL' },
      { name: 'rest', target: 5, complete: 0, pace: 'ON_TRACK' },
    ]);
  });

  test('is not there for a study of another panel', async () => {
    const { projectId } = await aLivelyStudy();
    const activities = { ...node.rooms.activities, panelId: 'OTHER' };
    expect(await readFieldwork({ ...node.rooms, activities }, projectId)).toBeUndefined();
  });

  test('is counted once for all who look, and again after a few seconds', async () => {
    const { projectId } = await aLivelyStudy();
    const first = await readFieldwork(node.rooms, projectId);
    await sql`UPDATE task SET state = 'QUALIFIED' WHERE project_id = ${projectId} AND state = 'STARTED'`.execute(
      node.platform.db,
    );
    expect((await readFieldwork(node.rooms, projectId))?.complete).toBe(first?.complete);
    const clock = { now: () => later(node.clock.now(), 5 * SECOND_MS) };
    const activities: Activities = { ...node.rooms.activities, clock };
    const boards = await Promise.all(
      Array.from({ length: 8 }, () => readFieldwork({ ...node.rooms, activities }, projectId)),
    );
    const { rows } = await sql<{ counted_at: Date }>`
      SELECT counted_at FROM study_figures WHERE project_id = ${projectId}`.execute(node.platform.db);
    expect(rows[0]?.counted_at).toEqual(clock.now());
    // Who came while another one counted may still have got what was there before.
    const counts = new Set(boards.map((board) => board?.complete));
    expect([...counts].every((count) => count === first?.complete || count === 2)).toBe(true);
    expect((await readFieldwork({ ...node.rooms, activities }, projectId))?.complete).toBe(2);
  });

  test('brings failed tasks back, and says so in the list until then', async () => {
    const researcher = await studyClient(node);
    const { projectId, invitedTaskId } = await aLivelyStudy();
    must(await failTask(node.rooms.activities, node.platform.db, invitedTaskId));
    await countStudies(node.rooms);
    const { contents: studies } = await researcher.list({ needsDecision: true });
    expect(studies).toContainEqual(expect.objectContaining({ studyId: projectId, decision: { kind: 'TASKS_FAILED' } }));
    const retry = 'mutation retryFailedTasks($studyId: ID!) { retryFailedTasks(studyId: $studyId) }';
    expect(await researcher.ask('retryFailedTasks', retry, { studyId: projectId })).toBe(1);
    expect(await researcher.ask('retryFailedTasks', retry, { studyId: projectId })).toBe(0);
    expect((await readFieldwork(node.rooms, projectId))?.decisions).toEqual([]);
  });

  test('gives every cell of what is in field to the page of quotas', async () => {
    const researcher = await studyClient(node);
    const { projectId } = await aLivelyStudy();
    const quotas = await researcher.ask(
      'listQuotaCells',
      'query listQuotaCells { listQuotaCells { studyId cells { name target pace } } }',
      {},
    );
    expect(quotas).toContainEqual({
      studyId: projectId,
      cells: [
        { name: 'north', target: 1, pace: 'FULL' },
        { name: 'rest', target: 5, pace: 'ON_TRACK' },
      ],
    });
  });

  test('counts twenty at once when all are old, and the count of every minute does the others', async () => {
    for (let number = 0; number < 25; number++) await aSurvey(node, { outcomes: [regionQuota(1, 5)] });
    const all = (await listQuotaCells(node.rooms)).length;
    node.clock.advance(2 * MINUTE_MS);
    const now = node.clock.now();
    const countedNow = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM study_figures WHERE counted_at = ${now}`.execute(node.platform.db);
      return rows[0]?.count;
    };
    expect(await listQuotaCells(node.rooms)).toHaveLength(all);
    expect(await countedNow()).toBe(20);
    await countStudies(node.rooms);
    expect(await countedNow()).toBeGreaterThanOrEqual(25);
  });
});
