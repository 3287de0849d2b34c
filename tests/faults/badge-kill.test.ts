import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { badgeRuns } from '#server/modules/spark/badge-runs.ts';
import { findLedgerDrift } from '#server/modules/rewards/index.ts';
import { startProcess } from '#testkit/app-process.ts';
import { fillCounts, learnSizes, runOf, standingOf } from '#testkit/beds/badge-bed.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { freeJobs } from './killed-nodes.ts';

/** Fourteen pieces, so that kills come in the middle however busy the machine; of these members two in three have reached it. */
const MEMBERS = 20_000;
const KILLS = massOf({ sample: 1, whole: 3 });

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'spark-badge-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('nodes that are killed while they give a badge for the past leave nobody out, and give nobody two', async () => {
  const { db } = database;
  const { badgeId, reached } = await fillCounts(db, MEMBERS);
  // Asked for a while ago: the node that comes up finds it as one whose job was lost, and takes it up.
  await sql`
    INSERT INTO badge_run (run_id, panel_id, badge_id, state, wanted, created_at, heard_at)
    VALUES (${randomUUID()}, ${DEFAULT_BRAND.panelId}, ${badgeId}, 'WAITING', ${reached}, now(),
      now() - interval '1 hour')`.execute(db);
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'error' };
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await runOf(db, badgeId);
    const node = await startProcess(env);
    await waitUntil('more members have it', async () => (await runOf(db, badgeId)).awarded > before.awarded, 100_000);
    node.kill('SIGKILL');
    await node.exited;
    await freeJobs(db, badgeRuns.job.name);
    await learnSizes(db);
    const { awards, state, ...counted } = await standingOf(db, badgeId);
    expect(state).toBe('RUNNING');
    expect(counted).toEqual({
      awarded: awards,
      lines: awards,
      told: awards,
      tally: awards,
      doubled: 0,
      lost: expect.any(Number),
    });
  }
  const nodes = await Promise.all([startProcess(env), startProcess(env)]);
  await waitUntil('everybody has it', async () => (await runOf(db, badgeId)).state === 'DONE', 150_000);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;
  await learnSizes(db);
  const all = { awards: reached, awarded: reached, lines: reached, told: reached, tally: reached };
  expect(await standingOf(db, badgeId)).toEqual({ ...all, state: 'DONE', doubled: 0, lost: 0 });
  expect(await findLedgerDrift({ db, panelId: DEFAULT_BRAND.panelId })).toMatchObject({ findings: 0 });
}, 400_000);
