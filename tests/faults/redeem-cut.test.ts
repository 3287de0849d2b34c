import { afterAll, beforeAll, expect, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';
import { countsOf, NOTHING_WRONG, wrongInBooks } from './redeem-books.ts';
import { aReward, makeRedeemBed, stockUp, START_LIMIT_MS, type RedeemBed } from './redeem-bed.ts';
import { expectRightCards, lostOf, RedeemLoad } from './redeem-load.ts';

const CONFIRMATIONS = massOf({ sample: 200, whole: 2_000 });
const SHARE_CUT = 0.1;
const NODES = 2;
const BROWSERS = 20;
const PRICE = 500;
const CARDS = CONFIRMATIONS + 2 * BROWSERS;

let bed: RedeemBed;
let proxies: CuttingProxy[];
beforeAll(async () => {
  bed = await makeRedeemBed();
  const nodes = await Promise.all(Array.from({ length: NODES }, () => bed.startApp()));
  proxies = await Promise.all(nodes.map(({ url }) => startCuttingProxy(url, SHARE_CUT)));
}, START_LIMIT_MS);
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await bed.stop();
});

test(`a tenth of the answers is cut on the way back and asked for again: cards, points and answers agree`, async () => {
  const { db } = bed.node.platform;
  const rewardId = await aReward(bed.node, PRICE);
  await stockUp(bed.node, rewardId, CARDS);
  // One confirmation each: anyone who is cut off three times in a row is still within the rate.
  const members = await bed.members(CARDS, PRICE);
  let round = 0;
  const load = new RedeemLoad(members, { rewardId, points: PRICE }, () => {
    round += 1;
    return proxies[round % NODES]?.url ?? '';
  });
  await load.run(BROWSERS, () => load.acknowledged.length + load.refused.length >= CONFIRMATIONS);

  const confirmed = load.acknowledged.length;
  const sum = (pick: keyof CuttingProxy['counts']) => proxies.reduce((total, { counts }) => total + counts[pick], 0);
  const [whole, half, passed] = [sum('cutWhole'), sum('cutHalf'), sum('passed')];
  process.stdout.write(`${confirmed} confirmed; ${whole} answers cut whole, ${half} in the middle, ${passed} passed\n`);
  expect((whole + half) / (whole + half + passed)).toBeGreaterThan(SHARE_CUT / 2);
  expect(Math.min(whole, half)).toBeGreaterThan(0);
  expect(load.refused).toEqual([]);
  expect(await lostOf(db, load.acknowledged)).toBe(0);
  expect(await countsOf(db, rewardId)).toEqual({
    available: CARDS - confirmed,
    claimed: confirmed,
    void: 0,
    issued: confirmed,
    others: 0,
    debits: confirmed,
  });
  expect(await wrongInBooks(db)).toEqual(NOTHING_WRONG);
  await expectRightCards(bed.node, load.acknowledged);
});
