import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { startProcess } from '#testkit/app-process.ts';
import { fillCounts, learnSizes, standingOf } from '#testkit/beds/badge-bed.ts';
import { makeBed } from './bed.ts';

/**
 * A rule over a million members, given for the past by nodes of which one is killed every now and then. Run it by itself,
 * `node bench/badge-run.ts`; it is too long for `npm run bench`, and compares with nothing: what counts is that none is lost.
 */
const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
const KILLS = Number(process.env['BENCH_KILLS'] ?? 3);
const LOOK_MS = 2_000;
const { panelId } = DEFAULT_BRAND;

const bed = await makeBed();
const database = openDatabase({ url: bed.databaseUrl, poolSize: 1, onIdleError: () => undefined });
const { db } = database;
try {
  await migrate(db, createLog('silent'));
  // One connection, whose own statements may take their time.
  await sql`SET statement_timeout = 0`.execute(db);
  const filledFrom = performance.now();
  const { badgeId, reached } = await fillCounts(db, MEMBERS);
  await sql`ANALYZE`.execute(db);
  console.log(`${MEMBERS} members, ${reached} have reached the rule; filled in ${seconds(filledFrom)} s`);
  const dryFrom = performance.now();
  await sql`SELECT count(*) FROM spark_count WHERE completed >= 5`.execute(db);
  console.log(`counting who would get it: ${Math.round(performance.now() - dryFrom)} ms`);
  await sql`
    INSERT INTO badge_run (run_id, panel_id, badge_id, state, wanted, created_at, heard_at)
    VALUES (${randomUUID()}, ${panelId}, ${badgeId}, 'WAITING', ${reached}, now(), now() - interval '1 hour')`.execute(
    db,
  );
  const from = performance.now();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const node = await start();
    await untilAwarded(Math.floor((reached * kill) / (KILLS + 1)));
    node.kill('SIGKILL');
    await node.exited;
    console.log(`killed after ${await awarded()} of ${reached}`);
  }
  const nodes = [await start(), await start()];
  await untilAwarded(reached);
  await untilDone();
  console.log(`given to ${await awarded()} in ${seconds(from)} s, starts and kills of nodes with it`);
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;
  await learnSizes(db);
  console.log(await standingOf(db, badgeId));

  async function awarded(): Promise<number> {
    const { rows } = await sql<{ awarded: number }>`SELECT awarded FROM badge_run WHERE badge_id = ${badgeId}`.execute(
      db,
    );
    return rows[0]?.awarded ?? 0;
  }

  async function untilAwarded(count: number): Promise<void> {
    while ((await awarded()) < count) await sleep(LOOK_MS);
  }

  async function untilDone(): Promise<void> {
    const isOpen = async () =>
      (await sql`SELECT FROM badge_run WHERE badge_id = ${badgeId} AND finished_at IS NULL`.execute(db)).rows.length >
      0;
    while (await isOpen()) await sleep(LOOK_MS);
  }
} finally {
  await database.close();
  await bed.clear();
}

function start() {
  const env = {
    DATA_DIR: bed.dataDir,
    DATABASE_URL: bed.databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
  };
  return startProcess(env);
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}
