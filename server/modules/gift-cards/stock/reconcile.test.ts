import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { redeem } from '#server/demo/builders/gift-cards.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aReward, aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import { cardLines, csvOf, loadFile, quietRoom } from '#testkit/builders/load-file.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { panelDay } from '../catalogue.ts';
import { setLeastLifeDays } from '../setting.ts';
import { lockChangeable, replaceItsCard } from '../redemption-changes.ts';
import { reconcileStock, type Reconciled } from './reconcile.ts';
import { beginVoid, runVoid } from './void-cards.ts';

let node: TestNode;
let operatorId: string;
let first: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  const { giftCards } = node.rooms;
  await inTransaction(giftCards.db, (tx) => setLeastLifeDays(giftCards, tx, 0, { operatorId }));
  first = today();
});
afterAll(() => node.stop());

const today = () => panelDay(node.rooms.giftCards);
const period = async (from: string, to: string): Promise<Reconciled> =>
  must(await reconcileStock(node.rooms.giftCards, { from, to }));

async function rowOf(rewardId: string, from: string, to: string) {
  const row = (await period(from, to)).values.find((value) => value.rewardId === rewardId);
  if (row === undefined) throw new Error('the value is in the table');
  const { opening, loaded, issued, replaced, returned, voided, expired, closing } = row;
  expect(opening + loaded + returned - issued - replaced - voided - expired).toBe(closing);
  return { opening, loaded, issued, replaced, returned, voided, expired, closing };
}

/** Counted from the cards themselves, without a look at their moves: what was in stock when a day of the panel was over. */
async function recount(rewardId: string, day: string): Promise<number> {
  const { timeZone } = node.rooms.giftCards;
  const { rows } = await sql<{ count: number }>`
    WITH moment AS (SELECT least((${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}, ${node.clock.now()}::timestamptz) AS at)
    SELECT count(*)::integer AS count FROM gift_card, moment WHERE reward_id = ${rewardId} AND added_at <= at
      AND (claimed_at IS NULL OR claimed_at > at) AND (state <> 'VOID' OR redemption_id IS NOT NULL OR voided_at > at)
      AND (expires_on IS NULL OR (expires_on + 1)::timestamp AT TIME ZONE ${timeZone} > at)`.execute(node.platform.db);
  return rows[0]?.count ?? 0;
}

async function redeemAnew(rewardId: string, points: number): Promise<string> {
  const { panelistId } = await aRichMember(node, points);
  return (await redeem(node.rooms, { panelistId, rewardId, points })).redemptionId;
}

/** The next card in place of the one a redemption has; whether that came back to stock. */
async function replace(redemptionId: string): Promise<boolean> {
  const { giftCards } = node.rooms;
  return inTransaction(giftCards.db, async (tx) => {
    const locked = must(await lockChangeable(giftCards, tx, redemptionId));
    return must(await replaceItsCard(giftCards, tx, locked)).isBack;
  });
}

test('a stock is what was there, what came and what left, and agrees with a recount of the cards on every day', async () => {
  const { rewardId, valueCents, points } = await aReward(node);
  const room = quietRoom(node);
  const endsSoon = daysBefore(today(), -2);
  const { loadId } = await loadFile(node, operatorId, csvOf(cardLines(valueCents / 100, 10)));
  await stock(node, rewardId, 7, endsSoon);
  await redeemAnew(rewardId, points);
  node.clock.advance(DAY_MS);
  const replaced = await redeemAnew(rewardId, points);
  node.clock.advance(HOUR_MS);
  expect(await replace(replaced)).toBe(false);
  node.clock.advance(HOUR_MS);
  // The card that came in its place was never shown: it comes back.
  expect(await replace(replaced)).toBe(true);
  node.clock.advance(2 * DAY_MS);
  // Four of those that ended soon have expired by now. Voiding them moves no stock any more.
  const expiredVoid = must(
    await inTransaction(room.db, (tx) =>
      beginVoid(room, tx, { loadId: undefined, reason: 'Expired cards' }, { operatorId }),
    ),
  );
  await runVoid(room, expiredVoid.voidId);
  await redeemAnew(rewardId, points);
  node.clock.advance(DAY_MS);
  const wish = { loadId, reason: 'Sold twice by the supplier' };
  const left = must(await inTransaction(room.db, (tx) => beginVoid(room, tx, wish, { operatorId })));
  await runVoid(room, left.voidId);
  node.clock.advance(HOUR_MS);
  await stock(node, rewardId, 5);

  const whole = { opening: 0, loaded: 22, issued: 3, replaced: 2, returned: 1, voided: 9, expired: 4, closing: 5 };
  expect(await rowOf(rewardId, first, today())).toEqual(whole);
  expect(await rowOf(rewardId, daysBefore(first, 30), today())).toEqual(whole);
  let opening = 0;
  for (let day = first; day <= today(); day = daysBefore(day, -1)) {
    const row = await rowOf(rewardId, day, day);
    expect([day, row.opening, row.closing]).toEqual([day, opening, await recount(rewardId, day)]);
    opening = row.closing;
  }
  const { countedNow, values, timeZone } = await period(first, today());
  expect(countedNow).toBe(values.reduce((sum, { closing }) => sum + closing, 0));
  expect(timeZone).toBe('America/New_York');
  expect((await period(first, first)).countedNow).toBeNull();
});

test('a card is in stock until its last day is over where the panel is', async () => {
  const { rewardId } = await aReward(node);
  const day = today();
  await stock(node, rewardId, 3, day);
  // The day is over at four in the morning UTC.
  const midnight = new Date(`${daysBefore(day, -1)}T04:00:00Z`).getTime();
  node.clock.advance(midnight - 1_000 - node.clock.now().getTime());
  expect(today()).toBe(day);
  expect(await rowOf(rewardId, day, day)).toMatchObject({ loaded: 3, expired: 0, closing: 3 });
  node.clock.advance(1_000);
  expect(today()).toBe(daysBefore(day, -1));
  expect(await rowOf(rewardId, day, day)).toMatchObject({ loaded: 3, expired: 3, closing: 0 });
  expect(await rowOf(rewardId, today(), today())).toMatchObject({ opening: 0, expired: 0, closing: 0 });
});

test('a move is written by the database and never changed', async () => {
  const { rewardId } = await aReward(node);
  await stock(node, rewardId, 1);
  const change = (what: string) => sql.raw(what).execute(node.platform.db);
  await expect(change(`DELETE FROM gift_card_move WHERE reward_id = '${rewardId}'`)).rejects.toThrow(
    'can only be appended to',
  );
  await expect(change(`UPDATE gift_card_move SET kind = 'VOIDED'`)).rejects.toThrow('can only be appended to');
});

test.each([
  ['2026-06-31', '2026-07-01', 'Enter both dates'],
  ['', '2026-06-10', 'Enter both dates'],
  ['x'.repeat(10_000), '2026-06-10', 'Enter both dates'],
  ['2026-06-10', '2026-06-09', "can't be after the end date"],
  ['2026-06-10', '2099-01-01', "can't be in the future"],
  ['0001-01-01', '2026-06-10', 'in 2000 or later'],
  ['2025-01-01', '2026-06-10', 'up to 366 days'],
])('a period from %.12s to %s is refused', async (from, to, sentence) => {
  expect(await reconcileStock(node.rooms.giftCards, { from, to })).toMatchObject({
    ok: false,
    failure: expect.stringContaining(sentence),
  });
});
