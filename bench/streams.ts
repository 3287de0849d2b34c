import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed, median } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { signIn, taskListCalls, type Session } from './sessions.ts';
import { sized } from './sizes.ts';
import { openAll, type Browser, type Openings } from './stream-browsers.ts';

const STREAMS = sized(5_000, 12, 'BENCH_STREAMS');
const MEMORY_MB = 150;
/** Until memory and plans are as they stay. */
const SETTLE_MS = sized(5_000, 200);
const CALLS = sized(100, 3);
/** A balancer goes on asking a node that stops for so long: it looks every two seconds, three times. */
const NOTICED_MS = sized(6_000, 500);
const { panelId } = DEFAULT_BRAND;

/**
 * 5,000 open pages on one node: what they cost in memory, how soon they are told, and what the other node meets when theirs
 * is stopped, and when it dies.
 */
export async function streams(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  const signingKeys = `bench:${randomBytes(32).toString('base64')}`;
  await keepSecrets(bed.dataDir, { 'signing-keys': signingKeys });
  const env = {
    DATABASE_URL: bed.databaseUrl,
    DATA_DIR: bed.dataDir,
    PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: String(sized(10, 1)),
  };
  const measured = { ...env, NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'collect-garbage.ts')}` };
  let one = await startProcess(measured);
  const database = openDatabase({ url: bed.databaseUrl, poolSize: 2, onIdleError: () => undefined });
  const { db } = database;
  const nodes: AppProcess[] = [one];
  const stops: (() => void)[] = [];
  try {
    const sessions = await fill(db, signingKeys);
    await warmUp(one, sessions);
    const before = await memoryOf(one);

    const crowd = openAll(sessions, () => nodes, stops);
    await crowd.allOpen();
    await sleep(6 * SETTLE_MS);
    const after = await memoryOf(one);
    const soon = await timeToHear(db, sessions, crowd.browsers);
    const all = await timeToHearAll(db, crowd.browsers);

    const two = await startProcess(env);
    nodes.push(two);
    await warmUp(two, sessions);
    const quiet = await callTimes(two, sessions, CALLS);
    crowd.forgetOpenings();
    const gone = stopWell(one, nodes);
    const busy = await callTimes(two, sessions, CALLS);
    await crowd.allOpen();
    await gone;
    const restart = crowd.openings();

    one = await startProcess(env);
    nodes.push(one);
    crowd.forgetOpenings();
    two.kill('SIGKILL');
    nodes.splice(nodes.indexOf(two), 1);
    await two.exited;
    await crowd.allOpen();
    const crash = crowd.openings();

    const used = after - before;
    return [
      {
        what: `Memory of ${STREAMS.toLocaleString('en-US')} event streams on one node`,
        ours: `${used.toFixed(0)} MB`,
        peer: `limit of ${MEMORY_MB} MB`,
        ratio: MEMORY_MB / used,
        limit: 1,
        details: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them; one member knows after ${soon.toFixed(0)} ms, all after ${all.toFixed(0)} ms`,
      },
      { what: 'Streams reopened in the busiest second after a node stops', ...spread(restart) },
      { what: 'Streams reopened in the busiest second after a node dies', ...spread(crash) },
      {
        what: "Members' calls on the node that takes the streams over",
        ours: `${median(busy).toFixed(1)} ms`,
        peer: `before: ${median(quiet).toFixed(1)} ms`,
        ratio: median(quiet) / median(busy),
        limit: 0.3,
        details: 'medians',
      },
    ];
  } finally {
    for (const stop of stops) stop();
    for (const node of nodes) node.kill('SIGTERM');
    for (const node of nodes) await node.exited;
    await database.close();
    await bed.clear();
  }
}

function spread({ perSecond, refused, seconds }: Openings): Omit<Outcome, 'what'> {
  const busiest = Math.max(...perSecond);
  return {
    ours: String(busiest),
    peer: `all at once: ${STREAMS}`,
    ratio: STREAMS / busiest,
    limit: 10,
    details: `${refused} were asked to come later, all were back after ${seconds.toFixed(0)} s`,
  };
}

/** A member is told something: until their browser knows. */
async function timeToHear(db: Db, sessions: readonly Session[], browsers: readonly Browser[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < sized(20, 3); round++) {
    const at = Math.floor(Math.random() * STREAMS);
    const [session, browser] = [sessions[at], browsers[at]];
    if (session === undefined || browser === undefined) continue;
    const known = browser.unread ?? 0;
    const began = performance.now();
    await notify(db, sql`WHERE panelist_id = ${session.member}`);
    while (browser.unread === known) await sleep(1);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function timeToHearAll(db: Db, browsers: readonly Browser[]): Promise<number> {
  const known = browsers.map(({ unread }) => unread);
  const began = performance.now();
  await notify(db, sql``);
  while (browsers.some(({ unread }, at) => unread === known[at])) await sleep(5);
  return performance.now() - began;
}

function notify(db: Db, which: ReturnType<typeof sql>) {
  return sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, created_at)
    SELECT new_id(now()), ${panelId}, panelist_id, 'ANNOUNCEMENT', gen_random_uuid(), 0, 'News', 'Have a look.', now()
    FROM panelist ${which}`.execute(db);
}

/** Sends the node away and tells nobody to ask it once a balancer would have noticed. */
async function stopWell(node: AppProcess, nodes: AppProcess[]): Promise<void> {
  node.kill('SIGTERM');
  await sleep(NOTICED_MS);
  nodes.splice(nodes.indexOf(node), 1);
  await node.exited;
}

async function callTimes({ url }: AppProcess, sessions: readonly Session[], calls: number): Promise<number[]> {
  const times: number[] = [];
  for (const call of taskListCalls(sessions.slice(0, calls), 10)) {
    const began = performance.now();
    const answer = await fetch(url + (call.path ?? ''), {
      method: 'POST',
      headers: call.headers as Record<string, string>,
      body: call.body as string,
    });
    await answer.text();
    times.push(performance.now() - began);
    await sleep(100);
  }
  return times;
}

/** A node that has been at work: what it loads, and the room that its calls take, are no cost of streams. */
async function warmUp({ url }: AppProcess, sessions: readonly Session[]): Promise<void> {
  await autocannon({ url, connections: 10, amount: sized(500, 20), requests: taskListCalls(sessions, 10) });
  await sleep(SETTLE_MS);
}

/** In MB, of what it holds: how much garbage lies about is chance. */
async function memoryOf({ pid, kill }: AppProcess): Promise<number> {
  kill('SIGUSR2');
  await sleep(SETTLE_MS);
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

async function fill(db: Db, signingKeys: string): Promise<Session[]> {
  await manyMembers(db, STREAMS);
  const sessions = await signIn(db, signingKeys, STREAMS);
  await sql`VACUUM ANALYZE`.execute(db);
  return sessions;
}
