import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completesWanted, stillWanted } from '#contract/studies/completes-wanted.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { judgeReview } from '#server/modules/reviews/judge-reviews.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay, regionQuota } from '#testkit/builders/survey-way.ts';
import { readFieldwork } from './read-fieldwork.ts';

let node: TestNode;
let projectId: string;

const ways: Awaited<ReturnType<typeof aStartedWay>>[] = [];

/** Twelve take a study with a reviewer: eight get to the end, one is too young, two find it full, one stays on the way. */
beforeAll(async () => {
  node = await startTestNode();
  const young = { kind: 'screen-out' as const, name: 'young', after: 'you', when: '{age} < 18' };
  const outcomes = [young, regionQuota(4, 9)];
  const survey = await aSurvey(node, { outcomes, project: { subType: 'QUALITATIVE', wantedCompletes: 40 } });
  ({ projectId } = survey);
  const regions = [
    'north',
    'north',
    'north',
    'north',
    'south',
    'south',
    'south',
    'west',
    'north',
    'north',
    'west',
    'west',
  ];
  for (const [index, region] of regions.entries()) {
    const way = await aStartedWay(node, survey);
    ways.push(way);
    const isGoingOn = index !== 8 && index !== 9 && index !== 10;
    await way.save(0, 'you', { age: index === 10 ? 12 : 30, region });
    if (!isGoingOn) continue;
    await way.save(1, 'tea', { teas: [] });
    if (index < 8) await way.save(2, 'words', { again: true });
  }
});
afterAll(() => node.stop());

async function judge(person: number, verdict: 'APPROVED' | 'REJECTED') {
  const { operatorId } = await anOperator(node);
  const isNo = verdict === 'REJECTED';
  const reason = isNo ? ('TOO_FAST' as const) : null;
  const given = { verdict, reason, note: isNo ? 'You receive {points} points.' : null, key: randomUUID() };
  const by = { operatorId, origin: '203.0.113.7' };
  const done = await judgeReview(
    node.rooms,
    node.platform.db,
    { taskId: ways[person]?.taskId ?? '', judgement: given },
    by,
  );
  expect(done).toMatchObject({ problem: null });
}

const board = async () => {
  node.clock.advance(10 * SECOND_MS);
  const found = await readFieldwork(node.rooms, projectId, 0);
  if (found === undefined) throw new Error('there is no board');
  return found;
};

/** From the rows themselves, in other words than the board's. */
async function recount() {
  const { rows } = await sql<{ task: string; run: string | null; cell: string | null; hasPassed: boolean }>`
    SELECT task.state AS task, run.outcome AS run, cell.name AS cell, run.state -> 'visited' ? 'you' AS "hasPassed"
    FROM task LEFT JOIN survey_run run USING (task_id) LEFT JOIN quota_hold USING (run_id)
      LEFT JOIN quota_cell cell USING (cell_id)
    WHERE task.project_id = ${projectId}`.execute(node.platform.db);
  const out = rows.filter(({ run }) => run === 'TERMINATED').length;
  const finished = rows.filter(({ run, hasPassed }) => run !== null || hasPassed).length;
  const complete = rows.filter(({ task }) => task === 'QUALIFIED');
  const inCell = (name: string) => complete.filter(({ cell }) => cell === name).length;
  return {
    finishedScreener: finished,
    qualified: finished - out,
    incidence: (finished - out) / finished,
    complete: complete.length,
    overQuota: rows.filter(({ task }) => task === 'OQ').length,
    underReview: rows.filter(({ task }) => task === 'UNDER_REVIEW').length,
    screenedOut: out,
    rejected: rows.filter(({ task, run }) => task === 'TERMINATED' && run === 'UNDER_REVIEW').length,
    cells: [
      { name: 'north', complete: inCell('north') },
      { name: 'rest', complete: inCell('rest') },
    ],
  };
}

describe('every figure of the board is a recount of the rows', () => {
  test('before anybody was judged, and incidence has those over quota in it', async () => {
    expect(await board()).toMatchObject(await recount());
    expect(await board()).toMatchObject({
      finishedScreener: 12,
      qualified: 11,
      screenedOut: 1,
      overQuota: 2,
      complete: 0,
    });
  });

  test('after verdicts: rejected is not screened out, incidence stands, and the quota is the tile', async () => {
    const before = await board();
    await judge(0, 'APPROVED');
    await judge(4, 'APPROVED');
    await judge(5, 'REJECTED');
    await judge(1, 'REJECTED');
    const after = await board();
    expect(after).toMatchObject(await recount());
    expect(after).toMatchObject({
      incidence: before.incidence,
      screenedOut: 1,
      rejected: 2,
      complete: 2,
      underReview: 4,
    });
    expect(after.cells.reduce((sum, cell) => sum + cell.complete, 0)).toBe(after.complete);
  });

  test('what is wanted is one number, which the quotas can hold', async () => {
    expect((await board()).wanted).toBe(13);
  });
});

test.each([
  [40, [4, 9], 13],
  [10, [4, 9], 10],
  [null, [4, 9], 13],
  [40, [], 40],
  [null, [], null],
])('%j with quotas of %j wants %j', (own, targets, wanted) => {
  expect(
    completesWanted(
      own,
      targets.map((target) => ({ rule: 'a', target })),
    ),
  ).toBe(wanted);
});

test('after a launch only what is missing is wanted', () => {
  expect([
    stillWanted(40, { complete: 9, underReview: 3 }),
    stillWanted(40, { complete: 50, underReview: 0 }),
    stillWanted(null, { complete: 3, underReview: 0 }),
  ]).toEqual([28, 0, null]);
});
