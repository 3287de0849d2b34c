import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { mondayOf } from '#contract/time/panel-week.ts';
import { addQuestTemplate, createQuestSeries } from '#server/modules/activities/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { bareActivities } from '#testkit/builders/bare-activities.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { startProcess } from '#testkit/app-process.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** In fifteen pieces and more, so that a kill comes in the middle however busy the machine. */
const MEMBERS = massOf({ sample: 15_000, whole: 40_000 });
const KILLS = massOf({ sample: 1, whole: 3 });
const { timeZone } = DEFAULT_BRAND;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spark-quests-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function aQuestForThisWeek(): Promise<void> {
  const { db } = database;
  const activities = bareActivities(db);
  const { seriesId } = await createQuestSeries(activities, db, {
    shortId: 'KILL',
    name: 'Around the kitchen',
    firstMonday: mondayOf(systemClock.now(), timeZone),
    points: { qualified: 40, nonQualified: 5, overQuota: 5 },
    isActive: true,
  });
  await addQuestTemplate(activities, db, { seriesId, week: 1, externalName: 'Quest', description: 'Three questions.' });
}

async function handedOut() {
  const { rows } = await sql<{ tasks: number; members: number; counted: number; isFinished: boolean }>`
    SELECT count(*)::integer AS tasks, count(DISTINCT panelist_id)::integer AS members,
      coalesce((SELECT sum(tasks_handed_out) FROM quest_week), 0)::integer AS counted,
      EXISTS (SELECT FROM quest_week WHERE finished_at IS NOT NULL) AS "isFinished" FROM task`.execute(database.db);
  return rows[0] ?? { tasks: 0, members: 0, counted: 0, isFinished: false };
}

test('nodes that are killed while they hand out quests leave nobody out, and give nobody two', async () => {
  await manyMembers(database.db, MEMBERS);
  await aQuestForThisWeek();
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await handedOut();
    const node = await startProcess(env);
    await waitUntil('more members have their quest', async () => (await handedOut()).tasks > before.tasks, 60_000);
    node.kill('SIGKILL');
    await node.exited;
    const { tasks, counted, isFinished } = await handedOut();
    expect(counted).toBe(tasks);
    expect(isFinished).toBe(false);
  }
  const nodes = await Promise.all([startProcess(env), startProcess(env)]);
  await waitUntil('everybody has their quest', async () => (await handedOut()).isFinished, 100_000);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;
  expect(await handedOut()).toMatchObject({ tasks: MEMBERS, members: MEMBERS, counted: MEMBERS });
});
