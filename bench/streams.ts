import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { followUnread, type Opened } from '#web/live/follow-unread.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed, median } from './bed.ts';
import { signIn, taskListCalls, type Session } from './sessions.ts';
import { sized } from './sizes.ts';

const STREAMS = sized(5_000, 12, 'BENCH_STREAMS');
const PER_SECOND = 120;
const MEMORY_MB = 150;
/** Until memory and plans are as they stay. */
const SETTLE_MS = sized(5_000, 200);
const CALLS = sized(100, 3);
/** A balancer goes on asking a node that stops for so long: it looks every two seconds, three times. */
const NOTICED_MS = sized(6_000, 500);
/** How long a second of a browser's waits is: anyone who lost their stream comes back within half a minute of them. */
const BROWSER_SECOND_MS = sized(1_000, 100);
/** Between two looks at whether all are back. */
const LOOK_MS = sized(1_000, 100);
const { panelId } = DEFAULT_BRAND;

/** A browser that follows its count with the code of the app. */
interface Browser {
  unread: number | undefined;
  isOpen: boolean;
}

/**
 * 5,000 open pages on one node: what they cost in memory, how soon they are told, and what the other node meets when theirs
 * is stopped, and when it dies.
 */
export async function streams() {
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
        what: `Memory of ${STREAMS} event streams on one node against ${MEMORY_MB} MB`,
        ratio: MEMORY_MB / used,
        limit: 1,
        details: `${used.toFixed(0)} MB: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them; one member is told after ${soon.toFixed(0)} ms, all of them after ${all.toFixed(0)} ms`,
      },
      { what: 'A node that stops: all at once against the busiest second', ...spread(restart) },
      { what: 'A node that dies: all at once against the busiest second', ...spread(crash) },
      {
        what: "Members' calls on the other node before against while everybody comes",
        ratio: median(quiet) / median(busy),
        limit: 0.3,
        details: `${median(quiet).toFixed(1)} ms against ${median(busy).toFixed(1)} ms, medians`,
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

interface Openings {
  readonly perSecond: readonly number[];
  readonly refused: number;
  readonly seconds: number;
}

function spread({ perSecond, refused, seconds }: Openings) {
  const busiest = Math.max(...perSecond);
  return {
    ratio: STREAMS / busiest,
    limit: 10,
    details: `${busiest} were opened in the busiest second, ${refused} were told to come later, all were back after ${seconds.toFixed(0)} s`,
  };
}

function openAll(sessions: readonly Session[], nodes: () => readonly AppProcess[], stops: (() => void)[]) {
  const browsers: Browser[] = [];
  let tries: { readonly at: number; readonly isOpened: boolean }[] = [];
  let beganAt = performance.now();
  let lastAt = beganAt;
  for (const [at, session] of sessions.entries()) {
    const browser: Browser = { unread: undefined, isOpen: false };
    browsers.push(browser);
    const timer = setTimeout(
      () => {
        const stop = followUnread({
          async open(signal) {
            const all = nodes();
            const opened = await openOne(
              all[Math.floor(Math.random() * all.length)]?.url ?? '',
              session,
              signal,
              () => {
                browser.isOpen = false;
              },
            );
            tries.push({ at: performance.now(), isOpened: opened.stream !== undefined });
            return opened;
          },
          onUnread(unread) {
            browser.unread = unread;
            browser.isOpen = true;
            lastAt = performance.now();
          },
          looked: { isNow: () => true, onChange: () => () => undefined },
          secondMs: BROWSER_SECOND_MS,
        });
        stops.push(stop);
      },
      (at / PER_SECOND) * 1_000,
    );
    stops.push(() => clearTimeout(timer));
  }
  return {
    browsers,
    async allOpen() {
      for (let waitedMs = 0; waitedMs < 480_000; waitedMs += LOOK_MS) {
        await sleep(LOOK_MS);
        if (browsers.every(({ isOpen }) => isOpen)) return;
      }
      throw new Error(`only ${browsers.filter(({ isOpen }) => isOpen).length} streams are open after eight minutes`);
    },
    forgetOpenings() {
      tries = [];
      beganAt = performance.now();
    },
    openings(): Openings {
      const perSecond: number[] = Array.from({ length: 600 }, () => 0);
      for (const { at, isOpened } of tries) {
        const second = Math.floor((at - beganAt) / 1_000);
        if (isOpened) perSecond[second] = (perSecond[second] ?? 0) + 1;
      }
      const refused = tries.filter(({ isOpened }) => !isOpened).length;
      return { perSecond, refused, seconds: (lastAt - beganAt) / 1_000 };
    },
  };
}

function headersOf({ csId, access }: Session): Record<string, string> {
  return {
    cookie: `spark_access=${access}`,
    authorization: bearerOf(csId),
    [HEADERS.siteId]: DEFAULT_BRAND.siteId,
  };
}

function openOne(url: string, session: Session, signal: AbortSignal, onClosed: () => void): Promise<Opened> {
  const { promise, resolve, reject } = Promise.withResolvers<Opened>();
  const request = httpRequest(
    new URL(API_PATHS.notificationEvents, url),
    { agent: false, headers: headersOf(session), signal },
    (response) => {
      const httpStatus = response.statusCode ?? 0;
      response.on('close', onClosed);
      if (httpStatus !== 200) {
        response.resume();
        const seconds = Number(response.headers['retry-after']);
        resolve({ httpStatus, retryAfterMs: Number.isNaN(seconds) ? undefined : seconds * 1_000 });
      } else resolve({ httpStatus, stream: Readable.toWeb(response) as ReadableStream<Uint8Array> });
    },
  );
  request.on('error', reject);
  request.end();
  return promise;
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
