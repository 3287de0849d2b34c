import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppProcess } from '#testkit/app-process.ts';
import { massOf } from '#testkit/masses.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { countsOf, NOTHING_WRONG, wrongInBooks } from './redeem-books.ts';
import { aReward, makeRedeemBed, stockUp, START_LIMIT_MS, type RedeemBed } from './redeem-bed.ts';
import { expectRightCards, lostOf, RedeemLoad } from './redeem-load.ts';

/** How long the database is away each time after all have noticed; the long form is 15. */
const SECONDS = massOf({ sample: 1, whole: 15 });
const NODES = 2;
const BROWSERS = 8;
const PAUSE_MS = massOf({ sample: 200, whole: 50 });
const PRICE = 500;
const MEMBERS = 1_000;
const STOCK = 2_000;
/** So many confirmations show that it goes on. */
const MORE = massOf({ sample: 15, whole: 40 });
/** A silence is noticed after about four seconds. Twice that, and what answers took while all was well: a crowded machine is slow. */
const ANSWER_LIMIT_MS = 9_000;

let proxy: DatabaseProxy;
let bed: RedeemBed;
let nodes: AppProcess[];
beforeAll(async () => {
  bed = await makeRedeemBed(async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  });
  nodes = await Promise.all(Array.from({ length: NODES }, () => bed.startApp()));
}, START_LIMIT_MS);
afterAll(async () => {
  await bed.stop();
  await proxy.stop();
});

async function readiness(url: string): Promise<{ readonly status: number; readonly ms: number }> {
  const since = performance.now();
  const { status } = await fetch(`${url}/health/ready`);
  return { status, ms: performance.now() - since };
}

async function areAll(status: number): Promise<boolean> {
  const found = await Promise.all(nodes.map(({ url }) => readiness(url)));
  return found.every((one) => one.status === status);
}

async function slowestReadiness(isOver: () => boolean): Promise<number> {
  let slowestMs = 0;
  while (!isOver()) {
    for (const { url } of nodes) slowestMs = Math.max(slowestMs, (await readiness(url)).ms);
    await sleep(100);
  }
  return slowestMs;
}

test(
  `the database is away for ${SECONDS} s in each way under load: acknowledged is there, the rest was told 503, and it comes back by itself`,
  { timeout: 300_000 + SECONDS * 6_000 },
  async () => {
    const { db } = bed.node.platform;
    const rewardId = await aReward(bed.node, PRICE);
    await stockUp(bed.node, rewardId, STOCK);
    const members = await bed.members(MEMBERS, 200 * PRICE);
    let round = 0;
    const load = new RedeemLoad(members, { rewardId, points: PRICE }, () => {
      round += 1;
      return nodes[round % nodes.length]?.url ?? '';
    });
    let isOver = false;
    const running = load.run(BROWSERS, () => isOver, PAUSE_MS);
    const watching = slowestReadiness(() => isOver);
    const someMore = async () => {
      const goal = load.acknowledged.length + MORE;
      await waitUntil('more cards were confirmed', () => load.acknowledged.length >= goal, 60_000);
    };
    let calmMs = 0;
    try {
      await someMore();
      calmMs = load.slowestMs;
      for (const mood of ['refusing', 'silent'] as const) {
        await proxy.become(mood);
        await waitUntil('no node is ready', () => areAll(503));
        // Long enough for a silence to be noticed, too.
        await waitUntil('calls are told', () => (load.answers.get('503 DATA_UNREACHABLE') ?? 0) > 0);
        await sleep(SECONDS * 1_000);
        const told = [...load.acknowledged];
        expect(await lostOf(db, told)).toBe(0);
        await proxy.become('through');
        const backAt = performance.now();
        await waitUntil('all nodes are ready', () => areAll(200));
        await someMore();
        const backMs = Math.round(performance.now() - backAt);
        process.stdout.write(`${mood} for ${SECONDS} s: ${MORE} more cards ${backMs} ms after it was back\n`);
      }
    } finally {
      isOver = true;
      await proxy.become('through');
      await running;
    }
    const slowestReadyMs = await watching;

    const confirmed = load.acknowledged.length;
    process.stdout.write(
      `${confirmed} confirmed, ${load.sentAgain} sent again, slowest answer ${Math.round(load.slowestMs)} ms, ` +
        `slowest readiness ${Math.round(slowestReadyMs)} ms, ${JSON.stringify(Object.fromEntries(load.answers))}\n`,
    );
    expect(load.refused).toEqual([]);
    // Never an error of ours, never silence.
    const kinds = [...load.answers.keys()].filter((kind) => kind !== '200');
    expect(kinds.filter((kind) => !/^503 (DATA_UNREACHABLE|SAVE_UNCERTAIN|OVERLOADED)$/.test(kind))).toEqual([]);
    expect(load.slowestMs).toBeLessThan(ANSWER_LIMIT_MS + calmMs);
    expect(slowestReadyMs).toBeLessThan(ANSWER_LIMIT_MS + calmMs);
    expect(await lostOf(db, load.acknowledged)).toBe(0);
    expect(await countsOf(db, rewardId)).toEqual({
      available: STOCK - confirmed,
      claimed: confirmed,
      void: 0,
      issued: confirmed,
      others: 0,
      debits: confirmed,
    });
    expect(await wrongInBooks(db)).toEqual(NOTHING_WRONG);
    await expectRightCards(bed.node, load.acknowledged);
  },
);
