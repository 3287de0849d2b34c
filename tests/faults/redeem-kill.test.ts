import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppProcess } from '#testkit/app-process.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { countsOf, NOTHING_WRONG, wrongInBooks } from './redeem-books.ts';
import { aReward, makeRedeemBed, stockUp, START_LIMIT_MS, type RedeemBed } from './redeem-bed.ts';
import { expectRightCards, lostOf, RedeemLoad } from './redeem-load.ts';

/** Each node once; the long form is 100. */
const KILLS = massOf({ sample: 2, whole: 30 });
const NODES = massOf({ sample: 2, whole: 3 });
const BROWSERS = 12;
/** Between two cards of one browser: members can only redeem so often, and there are only so many of them. */
const PAUSE_MS = massOf({ sample: 200, whole: 50 });
const PRICE = 500;
/** At least so many confirmations between two kills. */
const WORK_BETWEEN_KILLS = massOf({ sample: 30, whole: 60 });
const MEMBERS = 3_000;
const STOCK = 2_000;

let bed: RedeemBed;
let nodes: AppProcess[];
beforeAll(async () => {
  bed = await makeRedeemBed();
  nodes = await Promise.all(Array.from({ length: NODES }, () => bed.startApp()));
}, START_LIMIT_MS);
afterAll(() => bed.stop());

test(
  `${KILLS} kills of nodes while members redeem: no confirmed card is lost, none is given twice, the books add up`,
  { timeout: 300_000 + KILLS * 30_000 },
  async () => {
    const { db } = bed.node.platform;
    const rewardId = await aReward(bed.node, PRICE);
    await stockUp(bed.node, rewardId, STOCK);
    let stocked = STOCK;
    const members = await bed.members(MEMBERS, 200 * PRICE);
    let round = 0;
    const load = new RedeemLoad(members, { rewardId, points: PRICE }, () => {
      round += 1;
      return nodes[round % nodes.length]?.url ?? '';
    });
    let isOver = false;
    const running = load.run(BROWSERS, () => isOver, PAUSE_MS);
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        const goal = load.acknowledged.length + WORK_BETWEEN_KILLS;
        await waitUntil('more cards were confirmed', () => load.acknowledged.length >= goal, 60_000);
        await sleep(Math.random() * 50);
        const victim = nodes[kill % NODES];
        victim?.kill('SIGKILL');
        expect(await victim?.exited).toBe('SIGKILL');
        const told = [...load.acknowledged];
        expect(await lostOf(db, told)).toBe(0);
        expect(await wrongInBooks(db)).toEqual(NOTHING_WRONG);
        nodes[kill % NODES] = await bed.startApp();
        const missing = load.acknowledged.length + STOCK - stocked;
        await stockUp(bed.node, rewardId, missing);
        stocked += missing;
        // A long run outlasts the half hour in which a sign-in counts as recent.
        await sql`UPDATE member_session SET signed_in_at = now()`.execute(db);
        if (kill % 10 === 9)
          process.stdout.write(`${kill + 1} kills, ${told.length} confirmed, nothing wrong so far\n`);
      }
    } finally {
      isOver = true;
      await running;
    }

    const confirmed = load.acknowledged.length;
    process.stdout.write(`${KILLS} kills, ${confirmed} confirmed, ${load.sentAgain} of them sent again\n`);
    expect(load.refused).toEqual([]);
    // Otherwise the kills met nobody.
    expect(load.sentAgain).toBeGreaterThan(KILLS);
    expect(await lostOf(db, load.acknowledged)).toBe(0);
    expect(await countsOf(db, rewardId)).toEqual({
      available: stocked - confirmed,
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
