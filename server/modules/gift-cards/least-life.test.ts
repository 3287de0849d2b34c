import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redeemGiftCard } from './redeem-gift-card.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aReward, aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import { cardLines, csvOf, loadFile } from '#testkit/builders/load-file.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { listOffered, panelDay } from './catalogue.ts';
import { lockFreeCard } from './redemption-changes.store.ts';
import { setLeastLifeDays } from './setting.ts';

let node: TestNode;
let fulfilment: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  fulfilment = await signedInOperator(node, 'FULFILMENT');
});
afterAll(() => node.stop());

const setTo = (days: number) =>
  inTransaction(node.platform.db, (tx) => setLeastLifeDays(node.rooms.giftCards, tx, days, { operatorId: null }));

/** What a card with this last day is to everybody who could hand it out, and to a file that has it. */
async function ways(expiresOn: string) {
  const { giftCards } = node.rooms;
  const { db } = node.platform;
  const { rewardId, points, valueCents } = await aReward(node);
  await stock(node, rewardId, 1, expiresOn);
  const { panelistId } = await aRichMember(node, points);
  const offered = await listOffered(giftCards, db, panelistId);
  const replacement = await inTransaction(db, (tx) =>
    lockFreeCard(tx, rewardId, giftCards.panelId, panelDay(giftCards)),
  );
  const wish = { panelistId, rewardId, points, quantity: 1, key: crypto.randomUUID(), origin: '10.1.2.3' };
  const redeemed = await redeemGiftCard(node.rooms, wish);
  const load = await loadFile(node, fulfilment.operatorId, csvOf(cardLines(valueCents / 100, 1, expiresOn)));
  return [
    offered.find((one) => one.rewardId === rewardId)?.availableCount === 1,
    replacement !== undefined,
    redeemed.ok,
    load.loaded === 1,
  ];
}

// Ten minutes before and after a midnight where the panel is, which is four in the morning in UTC.
test.each([
  ['2026-06-16T03:50:00Z', 30, '2026-07-15', true],
  ['2026-06-16T03:50:00Z', 30, '2026-07-14', false],
  ['2026-06-16T04:10:00Z', 30, '2026-07-15', false],
  ['2026-06-16T04:10:00Z', 30, '2026-07-16', true],
  ['2026-06-17T03:50:00Z', 0, '2026-06-16', true],
  ['2026-06-17T04:10:00Z', 0, '2026-06-16', false],
  ['2026-06-18T03:50:00Z', 1, '2026-06-17', false],
  ['2026-06-18T03:50:00Z', 1, '2026-06-18', true],
])(
  'at %s with at least %d days to go, a card until %s is handed out and loaded: %s',
  async (now, days, last, isGood) => {
    node.clock.advance(new Date(now).getTime() - node.clock.now().getTime());
    await setTo(days);
    expect(await ways(last)).toEqual([isGood, isGood, isGood, isGood]);
  },
);

test('is 30 days until somebody says otherwise, who is written down', async () => {
  const fresh = await startTestNode();
  try {
    const operator = await signedInOperator(fresh, 'FULFILMENT');
    const SET = 'mutation setGiftCardLeastLife($days: Int!) { setGiftCardLeastLife(days: $days) }';
    const READ = 'query getGiftCardStock { getGiftCardStock { leastLifeDays } }';
    const read = async () =>
      (await operator.ask('getGiftCardStock', READ)).body.data.getGiftCardStock.leastLifeDays as number;
    expect(await read()).toBe(30);
    for (const days of [-1, 366, 2_147_483_647]) {
      const refused = await operator.ask('setGiftCardLeastLife', SET, { days });
      expect([days, refused.status]).toEqual([days, 422]);
    }
    expect((await operator.ask('setGiftCardLeastLife', SET, { days: 45 })).status).toBe(200);
    expect(await read()).toBe(45);
    const { rows } = await sql`
      SELECT before, after, actor_id FROM audit_entry WHERE action = 'gift-card-setting.changed'`.execute(
      fresh.platform.db,
    );
    expect(rows).toEqual([
      { before: { leastLifeDays: 30 }, after: { leastLifeDays: 45 }, actor_id: operator.operatorId },
    ]);
  } finally {
    await fresh.stop();
  }
});
