import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STOCK_SHOWN_MAX } from '#contract/gift-cards/gift-cards.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { httpGiftCardProvider } from '#server/integrations/gift-cards/http-gift-card-provider.ts';
import { giftCardCircuitBreaker } from '#server/integrations/gift-cards/gift-card-circuit-breaker.ts';
import { findLedgerDrift, readBalance } from '#server/modules/rewards/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { startCardProvider, type CardProvider } from '#testkit/stand-ins/card-provider.ts';
import { aReward, aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { listOffered } from './catalogue.ts';
import { redeemGiftCard, type RedeemingRooms } from './redeem-gift-card.ts';

/** How many cards of one value the provider may issue in 24 hours, no matter who buys them. */
let node: TestNode;
let provider: CardProvider;
let rooms: RedeemingRooms;
beforeAll(async () => {
  node = await startTestNode({ config: { databasePoolSize: 25 } });
  provider = await startCardProvider();
  // The node itself has no provider, so that its own job does not ask while a test does.
  const client = giftCardCircuitBreaker(httpGiftCardProvider(provider), node.clock);
  rooms = { rewards: node.rooms.rewards, giftCards: { ...node.rooms.giftCards, provider: client } };
});
afterAll(async () => {
  await provider.close();
  await node.stop();
});

const OUT_OF_STOCK = { ok: false, failure: 'out-of-stock' };
const fromProvider = (providerADay: number) => aReward(node, { usesProvider: true, providerADay });

async function buyer({ rewardId, points }: { rewardId: string; points: number }, key = randomUUID()) {
  const { panelistId } = await aRichMember(node, points);
  return {
    buy: () => redeemGiftCard(rooms, { panelistId, rewardId, points, quantity: 1, key, origin: '203.0.113.7' }),
    balance: () => readBalance(node.platform.db, panelistId),
  };
}

test('of two members who buy the last one of the day at once, one gets it and the other keeps the points', async () => {
  for (let round = 0; round < 4; round++) {
    const reward = await fromProvider(2);
    expect(must(await (await buyer(reward)).buy()).state).toBe('ISSUED');
    const before = provider.issued.size;
    const both = [await buyer(reward), await buyer(reward)];
    const answers = await Promise.all(both.map(({ buy }) => buy()));
    const won = answers.findIndex(({ ok }) => ok);
    expect(answers[won]).toMatchObject({ ok: true, value: { state: 'ISSUED', code: expect.any(String), balance: 0 } });
    expect(answers[1 - won]).toEqual(OUT_OF_STOCK);
    expect(await both[1 - won]?.balance()).toBe(reward.points);
    expect(provider.issued.size).toBe(before + 1);
  }
  expect((await findLedgerDrift(node.rooms.rewards)).examples).toEqual([]);
});

test('twelve at once get no more than the day has', async () => {
  const reward = await fromProvider(3);
  const before = provider.issued.size;
  const buyers = await Promise.all(Array.from({ length: 12 }, () => buyer(reward)));
  const answers = await Promise.all(buyers.map(({ buy }) => buy()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  const balances = await Promise.all(buyers.map(({ balance }) => balance()));
  expect(balances.filter((balance) => balance === reward.points)).toHaveLength(9);
  expect(provider.issued.size).toBe(before + 3);
});

test('at the cap, stock is still sold, another value has its own, and a day later there is more', async () => {
  const reward = await fromProvider(1);
  must(await (await buyer(reward)).buy());
  const late = await buyer(reward);
  expect(await late.buy()).toEqual(OUT_OF_STOCK);
  must(await (await buyer(await fromProvider(1))).buy());
  const [content] = await stock(node, reward.rewardId, 1);
  expect(must(await (await buyer(reward)).buy()).code).toBe(content?.code);
  node.clock.advance(DAY_MS - 1);
  expect(await late.buy()).toEqual(OUT_OF_STOCK);
  node.clock.advance(2);
  expect(must(await late.buy()).state).toBe('ISSUED');
});

test('a key that is sent again at the cap shows its card, and orders no other', async () => {
  const reward = await fromProvider(1);
  const { buy } = await buyer(reward);
  const first = must(await buy());
  const before = provider.issued.size;
  expect(must(await buy()).code).toBe(first.code);
  expect(provider.issued.size).toBe(before);
});

test('a value that the provider issues is on offer without stock, as long as there is a provider', async () => {
  const { rewardId } = await fromProvider(1);
  const { panelistId } = await aRichMember(node);
  const left = async ({ giftCards }: RedeemingRooms) =>
    (await listOffered(giftCards, node.platform.db, panelistId)).find((one) => one.rewardId === rewardId)
      ?.availableCount;
  expect(await left(rooms)).toBe(STOCK_SHOWN_MAX);
  expect(await left(node.rooms)).toBe(0);
});

test('a cap of none orders nothing', async () => {
  const reward = await fromProvider(0);
  const { buy, balance } = await buyer(reward);
  expect(await buy()).toEqual(OUT_OF_STOCK);
  expect(await balance()).toBe(reward.points);
});
