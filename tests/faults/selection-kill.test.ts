import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postponedActs, selectParticipantsOrWait } from '#server/modules/sending/index.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { startProcess } from '#testkit/app-process.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aProductTest, manyScreened } from '#testkit/builders/product-test-builders.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { freeJobs, startClientJobs } from './killed-nodes.ts';

/** Several pieces of the largest size at the end, so that kills come in the middle however busy the machine. */
const SCREENED = massOf({ sample: 8_000, whole: 20_000 });
const UNITS = 500;
const KILLS = massOf({ sample: 1, whole: 3 });

let database: TestDatabase;
let bed: RoomBed;
let jobs: Jobs;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  bed = await roomBed(database);
  jobs = await startClientJobs(database.url);
  folder = await mkdtemp(join(tmpdir(), 'spark-selection-'));
});
afterAll(async () => {
  await jobs.stop();
  await bed.close();
  await rm(folder, { recursive: true, force: true });
});

async function standing(projectId: string) {
  const { rows } = await sql<Record<'selected' | 'reserve' | 'tasks' | 'events' | 'told' | 'twice', number>>`
    SELECT count(*) FILTER (WHERE stage = 'SELECTED')::integer AS selected,
      count(*) FILTER (WHERE selection = 'RESERVE')::integer AS reserve,
      (SELECT count(*)::integer FROM task t WHERE t.project_id = ${projectId}) AS tasks,
      (SELECT count(*)::integer FROM participant_event) AS events,
      count(*) FILTER (WHERE stage = 'SELECTED' AND EXISTS (
        SELECT FROM notification n WHERE n.panelist_id = p.panelist_id))::integer AS told,
      (SELECT count(*)::integer FROM (
        SELECT FROM notification GROUP BY panelist_id HAVING count(*) > 1) more) AS twice
    FROM test_participant p WHERE project_id = ${projectId}`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has a row');
  return row;
}
async function isOver(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM postponed_act WHERE finished_at IS NULL`.execute(database.db);
  return rows.length === 0;
}

test('nodes that are killed while they select participants place everybody whom the dry run drew, once', async () => {
  const { db } = database;
  const by = await anOperator(bed);
  const projectId = await aProductTest(bed, { units: UNITS });
  await manyScreened(bed, projectId, SCREENED);
  const selection = { wanted: null, seed: 'june', isDryRun: false };
  const drawn = must(await selectParticipantsOrWait(bed.rooms, { projectId, name: 'PT-1' }, selection, by));
  const actId = String(bed.jobs.findLast(({ name }) => name === postponedActs.job.name)?.key);
  await bed.inTransaction((tx) => postponedActs.takeUp({ ...bed.rooms.sending, jobs }, tx, actId));
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await standing(projectId);
    const node = await startProcess(env);
    await waitUntil('more have their place', async () => (await standing(projectId)).reserve > before.reserve, 100_000);
    node.kill('SIGKILL');
    await node.exited;
    await freeJobs(db, postponedActs.job.name);
    const { selected, reserve, tasks, events, told, twice } = await standing(projectId);
    expect([tasks, told, events, twice]).toEqual([selected, selected, selected + reserve, 0]);
  }
  expect(await isOver()).toBe(false);
  const nodes = await Promise.all([startProcess(env), startProcess(env)]);
  await waitUntil('the selection is over', isOver, 150_000);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;
  const reserve = SCREENED - UNITS;
  expect(await standing(projectId)).toEqual({
    selected: UNITS,
    reserve,
    tasks: UNITS,
    events: SCREENED,
    told: UNITS,
    twice: 0,
  });
  const { rows } = await sql<{ id: string }>`
    SELECT participant_id AS id FROM test_participant WHERE stage = 'SELECTED' ORDER BY 1`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(drawn.selected.map(({ id }) => id).toSorted());
}, 400_000);
