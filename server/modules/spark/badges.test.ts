import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindOf, recruits, TASK_SUB_TYPES, type TaskState } from '#contract/activities/task-states.ts';
import { BADGE_METRICS } from '#contract/spark/badge-rules.ts';
import { FIRST_BADGES } from '#contract/spark/first-badges.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { findLedgerDrift } from '#server/modules/rewards/index.ts';
import { METRIC_COLUMNS } from '#server/modules/spark/metrics.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, aTask, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { switchBadges } from '#testkit/quiet-badges.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { adoptBadges } from './adopt-badges.ts';
import { addBadge } from './badges.ts';
import { beginRun } from './badge-runs.ts';
import { findBadge } from './list-badges.ts';
import { readCounts } from './read-counts.ts';
import { renewYears } from './count-members.ts';
import { judgeDueMembers } from './judge-badges.ts';
import { runBadge } from './run-badge.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode({ hasBadges: true });
});
afterAll(() => node.stop());

const db = () => node.platform.db;

async function badgesOf(panelistId: string) {
  const { rows } = await sql<{ name: string; points: number; lines: number; told: number }>`
    SELECT b.internal_name AS name, e.amount::integer AS points, count(*) OVER (PARTITION BY a.award_id)::integer AS lines,
      (SELECT count(*)::integer FROM notification n WHERE n.cause_id = a.award_id AND n.kind = 'BADGE') AS told
    FROM badge_award a JOIN badge b USING (badge_id)
      JOIN points_transfer t ON t.cause_kind = 'BADGE' AND t.cause_id = a.award_id
      JOIN points_entry e USING (transfer_id) JOIN points_account c ON c.account_id = e.account_id AND c.kind = 'MEMBER'
    WHERE a.panelist_id = ${panelistId} ORDER BY b.internal_name`.execute(db());
  return rows;
}

const hasBadge = async (panelistId: string, name: string) =>
  (await badgesOf(panelistId)).some((badge) => badge.name === name);

async function aRule(metric: (typeof BADGE_METRICS)[number], threshold: number, points = 10) {
  const internalName = randomUUID();
  const words = { internalName, name: internalName, words: '', picture: '/art/badges/first-spark.svg' };
  const { badgeId } = must(await addBadge(node.rooms.spark, db(), { ...words, points, metric, threshold, isOn: true }));
  return { badgeId, internalName };
}

async function run(badgeId: string): Promise<void> {
  const runId = await inTransaction(db(), (tx) =>
    beginRun(node.rooms.spark, tx, { badgeId, wanted: 0 }, { operatorId: null }),
  );
  await runBadge(node.rooms, runId);
}

describe('as it happens', () => {
  test('the first completed survey brings its badge, with its points and word of it, once', async () => {
    const { panelistId } = await aMember(node);
    await aTask(node, panelistId, 'QUALIFIED');
    await waitUntil('the badge is theirs', () => hasBadge(panelistId, 'first-spark'));
    await Promise.all(Array.from({ length: 5 }, () => judgeDueMembers(node.rooms)));
    expect(await badgesOf(panelistId)).toEqual([{ name: 'first-spark', points: 25, lines: 1, told: 1 }]);
    expect(await readCounts(node.rooms.spark, db(), panelistId)).toMatchObject({ completedSurveys: 1 });
  });

  test('what was answered and not completed counts for nothing', async () => {
    const { panelistId } = await aMember(node);
    await aTask(node, panelistId, 'TERMINATED');
    await aTask(node, panelistId, 'INVITED');
    await judgeDueMembers(node.rooms);
    expect(await badgesOf(panelistId)).toEqual([]);
  });

  test('what a node of an earlier version settles, without a word of it, is found', async () => {
    const { panelistId } = await aMember(node);
    const { taskId } = await aTask(node, panelistId, 'STARTED');
    await sql`UPDATE task SET state = 'QUALIFIED' WHERE task_id = ${taskId}`.execute(db());
    await judgeDueMembers(node.rooms);
    expect((await badgesOf(panelistId)).map(({ name }) => name)).toEqual(['first-spark']);
  });

  test('twenty at once count twenty, and give each badge once', async () => {
    const { panelistId } = await aMember(node);
    const tasks = [];
    for (let round = 0; round < 20; round += 1) tasks.push(await aTask(node, panelistId, 'STARTED'));
    await Promise.all(
      tasks.map(({ taskId }) =>
        sql`UPDATE task SET state = 'QUALIFIED' WHERE task_id = ${taskId} AND state <> 'QUALIFIED'`.execute(db()),
      ),
    );
    await Promise.all([judgeDueMembers(node.rooms), judgeDueMembers(node.rooms), judgeDueMembers(node.rooms)]);
    const { rows } = await sql`SELECT completed FROM spark_count WHERE panelist_id = ${panelistId}`.execute(db());
    expect(rows).toEqual([{ completed: 20 }]);
    expect((await badgesOf(panelistId)).map(({ name, lines }) => [name, lines])).toEqual([
      ['early-bird', 1],
      ['first-spark', 1],
    ]);
  });

  test('an anniversary comes once a year, also after years without a look', async () => {
    const { panelistId } = await aMember(node);
    await sql`UPDATE panelist SET joined_at = ${new Date(node.clock.now().getTime() - 800 * DAY_MS)}
      WHERE panelist_id = ${panelistId}`.execute(db());
    await sql`SELECT spark_hold_count(${panelistId}::uuid)`.execute(db());
    await renewYears(node.rooms.spark);
    await judgeDueMembers(node.rooms);
    expect((await badgesOf(panelistId)).map(({ name }) => name)).toEqual(['one-year', 'two-years']);
    const before = await sql`SELECT * FROM spark_count WHERE panelist_id = ${panelistId}`.execute(db());
    await renewYears(node.rooms.spark);
    expect((await sql`SELECT * FROM spark_count WHERE panelist_id = ${panelistId}`.execute(db())).rows).toEqual(
      before.rows,
    );
  });
});

describe('for the past', () => {
  test('a rule reaches everybody who has reached it, each once, and nobody else', async () => {
    const members = [];
    for (let round = 0; round < 6; round += 1) members.push((await aMember(node)).panelistId);
    for (const [index, panelistId] of members.entries()) {
      await sql`INSERT INTO spark_count (panelist_id, panel_id, videos) VALUES (${panelistId}, 'US', ${index})`.execute(
        db(),
      );
    }
    const { badgeId, internalName } = await aRule('COMPLETED_VIDEOS', 4);
    await run(badgeId);
    await run(badgeId);
    const got = await Promise.all(members.map((panelistId) => hasBadge(panelistId, internalName)));
    expect(got).toEqual([false, false, false, false, true, true]);
    const { rows } =
      await sql`SELECT state, awarded FROM badge_run WHERE badge_id = ${badgeId} ORDER BY awarded DESC`.execute(db());
    expect(rows).toEqual([
      { state: 'DONE', awarded: 2 },
      { state: 'DONE', awarded: 0 },
    ]);
    expect(
      await sql`SELECT earned, points::integer FROM badge_tally WHERE badge_id = ${badgeId}`.execute(db()),
    ).toMatchObject({
      rows: [{ earned: 2, points: 20 }],
    });
  });

  test('who is leaving gets nothing, and gets it when they stay', async () => {
    const { panelistId } = await aMember(node);
    await sql`INSERT INTO spark_count (panelist_id, panel_id, videos) VALUES (${panelistId}, 'US', 50)`.execute(db());
    await sql`UPDATE panelist SET state = 'LEAVING' WHERE panelist_id = ${panelistId}`.execute(db());
    const { badgeId, internalName } = await aRule('COMPLETED_VIDEOS', 50);
    await run(badgeId);
    expect(await hasBadge(panelistId, internalName)).toBe(false);
    await sql`UPDATE panelist SET state = 'ACTIVE' WHERE panelist_id = ${panelistId}`.execute(db());
    await sql`UPDATE spark_count SET is_due = true WHERE panelist_id = ${panelistId}`.execute(db());
    await judgeDueMembers(node.rooms);
    expect(await hasBadge(panelistId, internalName)).toBe(true);
  });
});

describe('what is counted', () => {
  test('a kind is a kind in the contract and in the database', async () => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_functiondef('spark_done'::regproc) AS definition`.execute(db());
    const definition = rows[0]?.definition ?? '';
    const surveys = definition.slice(0, definition.indexOf("'QUALITATIVE'"));
    for (const subType of TASK_SUB_TYPES.filter((one) => !recruits(one))) {
      expect([subType, surveys.includes(`'${subType}'`)]).toEqual([subType, kindOf(subType) === 'SURVEY']);
    }
    expect(Object.keys(METRIC_COLUMNS)).toEqual([...BADGE_METRICS]);
  });

  test('quests in a row: a week that was missed breaks it, one without a quest or for somebody else does not', async () => {
    const { panelistId } = await aMember(node);
    const seriesId = await aSeries();
    await aWeek(seriesId, panelistId, 0, 'QUALIFIED');
    await aWeek(seriesId, panelistId, 2, 'TERMINATED');
    await aWeek(seriesId, panelistId, 3, 'QUALIFIED');
    await aWeek(seriesId, panelistId, 4, 'INVITED');
    expect(await questRuns(panelistId)).toEqual({ longest: 2, going_on: 2 });
    await aWeek(seriesId, panelistId, 5, 'CLOSE');
    await aWeek(seriesId, panelistId, 6, 'QUALIFIED');
    expect(await questRuns(panelistId)).toEqual({ longest: 2, going_on: 1 });
  });
});

async function aSeries(): Promise<string> {
  const { rows } = await sql<{ seriesId: string }>`
    INSERT INTO quest_series (series_id, panel_id, short_id, name, first_monday, points_qualified, points_non_qualified,
      points_over_quota, is_active, created_at)
    VALUES (gen_random_uuid(), 'US', 'BADGES', 'Around the kitchen', '2026-01-05', 20, 1, 1, false, ${node.clock.now()})
    RETURNING series_id AS "seriesId"`.execute(db());
  return rows[0]?.seriesId ?? '';
}

async function aWeek(seriesId: string, panelistId: string, week: number, state: TaskState): Promise<void> {
  const { projectId } = await aTask(node, panelistId, state, { subType: 'MICRO_SURVEY' });
  await sql`
    INSERT INTO quest_week (series_id, monday, project_id, started_at)
    VALUES (${seriesId}, '2026-01-05'::date + ${week * 7}::integer, ${projectId}, ${node.clock.now()})`.execute(db());
}

async function questRuns(panelistId: string) {
  const { rows } = await sql`SELECT * FROM spark_quest_runs(${panelistId}::uuid)`.execute(db());
  return rows[0];
}

test('the first badges are put in once and stay as the community leaves them', async () => {
  const badge = await findBadge(node.rooms.spark, db(), 'sharp-eye');
  await sql`UPDATE badge SET external_name = 'Keen Eye' WHERE badge_id = ${badge?.badgeId}`.execute(db());
  await adoptBadges(node.rooms.spark, db());
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM badge WHERE internal_name = ANY (${FIRST_BADGES.map(({ internalName }) => internalName)})`.execute(
    db(),
  );
  expect(rows).toEqual([{ count: FIRST_BADGES.length }]);
  expect(await findBadge(node.rooms.spark, db(), 'sharp-eye')).toMatchObject({ name: 'Keen Eye' });
});

test('after all of this the books are right', async () => {
  await switchBadges(db(), false);
  expect(await findLedgerDrift(node.rooms.rewards)).toMatchObject({ findings: 0 });
});
