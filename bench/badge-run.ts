import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Db } from '#server/platform/database/database.ts';
import { startProcess } from '#testkit/app-process.ts';
import { fillCounts, learnSizes, runOf, standingOf } from '#testkit/beds/badge-bed.ts';
import { onMigrated, type Bed } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const MEMBERS = sized(1_000_000, 600, 'BENCH_MEMBERS');
const KILLS = sized(3, 1, 'BENCH_KILLS');
const NODES_AT_THE_END = sized(2, 1);
const LOOK_MS = sized(2_000, 100);
const { panelId } = DEFAULT_BRAND;

/**
 * A rule over a million members, given for the past by nodes of which one is killed every now and then. It compares with nothing:
 * what counts is that none is lost.
 */
export function badgeRun(): Promise<Outcome> {
  return onMigrated(1, async (db, bed) => {
    // One connection, whose own statements may take their time.
    await sql`SET statement_timeout = 0`.execute(db);
    const { badgeId, reached } = await fillCounts(db, MEMBERS);
    await sql`ANALYZE`.execute(db);
    const dryFrom = performance.now();
    await sql`SELECT count(*) FROM spark_count WHERE completed >= 5`.execute(db);
    const dryMs = Math.round(performance.now() - dryFrom);
    await sql`
      INSERT INTO badge_run (run_id, panel_id, badge_id, state, wanted, created_at, heard_at)
      VALUES (${randomUUID()}, ${panelId}, ${badgeId}, 'WAITING', ${reached}, now(), now() - interval '1 hour')`.execute(
      db,
    );
    const from = performance.now();
    await giveWithKills(bed, db, { badgeId, reached });
    const seconds = Math.round((performance.now() - from) / 1_000);
    await learnSizes(db);
    const { awards, doubled, lost } = await standingOf(db, badgeId);
    return {
      what: `A badge for ${MEMBERS.toLocaleString('en-US')} members, kills of its worker: ${KILLS}`,
      ours: `${awards} awarded, ${doubled} twice, ${lost} lost`,
      peer: `${reached} awarded once each`,
      ratio: awards === reached && doubled === 0 && lost === 0 ? 1 : 0,
      limit: 1,
      details: `${seconds} s; counted in ${dryMs} ms`,
    };
  });
}

async function giveWithKills(bed: Bed, db: Db, { badgeId, reached }: { badgeId: string; reached: number }) {
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await sleep(LOOK_MS);
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const node = await start(bed);
    const share = Math.floor((reached * kill) / (KILLS + 1));
    await until(async () => (await runOf(db, badgeId)).awarded >= share);
    node.kill('SIGKILL');
    await node.exited;
    // As if a while had passed: what nobody has moved for so long is taken up by the next one.
    await sql`UPDATE badge_run SET heard_at = now() - interval '1 hour' WHERE badge_id = ${badgeId}`.execute(db);
  }
  const nodes = await Promise.all(Array.from({ length: NODES_AT_THE_END }, () => start(bed)));
  await until(async () => (await runOf(db, badgeId)).state === 'DONE');
  for (const node of nodes) node.kill('SIGTERM');
  for (const node of nodes) await node.exited;
}

function start({ dataDir, databaseUrl }: Bed) {
  return startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO_DATA: 'off',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
  });
}
