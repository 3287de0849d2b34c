import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCards } from '../add-cards.ts';
import { addReward } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { movePoints } from '#server/modules/rewards/index.ts';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { newId, systemChance } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { addValue, changeValue } from '../catalogue-changes.ts';
import { readGiftCardFigures, readLowCount } from './figures.ts';
import { setLeastLifeDays } from '../setting.ts';

let node: TestNode;
let panelistId: string;
let keeper: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ panelistId } = await aMember(node));
  keeper = (await anOperator(node, 'FULFILMENT')).email;
  await anOperator(node, 'SUPPORT');
});
afterAll(() => node.stop());

const db = () => node.platform.db;
const id = () => newId(systemChance, node.clock.now());
const room = (changes: Partial<GiftCards> = {}): GiftCards => ({ ...node.rooms.giftCards, ...changes });

/** The figures as they are now, whatever was counted before. */
async function figures(giftCards = room()) {
  node.clock.advance(20 * SECOND_MS);
  return readGiftCardFigures(giftCards, db());
}

async function valueOf(rewardId: string, giftCards = room()) {
  const found = (await figures(giftCards)).values.find((value) => value.rewardId === rewardId);
  if (found === undefined) throw new Error('the value is in the catalogue');
  return found;
}

let cents = 10_000;
/** A value of its own for each test. */
async function aValue({ leadDays = 5 } = {}): Promise<string> {
  cents += 100;
  return must(await addReward(room(), db(), { valueCents: cents, leadDays })).rewardId;
}

async function stock(rewardId: string, count: number, expiresOn: string | null = null) {
  const cards = Array.from({ length: count }, () => ({
    rewardId,
    expiresOn,
    content: { code: id(), key: 'ABC123', number: '600649123456', pin: '1234', link: null },
  }));
  await inTransaction(db(), (tx) => addCards(room(), tx, cards, { source: 'STOCK', loadId: null }));
}

/** What members redeemed so many days ago. */
async function redeemed(rewardId: string, count: number, daysAgo: number, state = 'PENDING') {
  const at = later(node.clock.now(), -daysAgo * DAY_MS);
  const ids = Array.from({ length: count }, id);
  const settled = state === 'PENDING' ? null : at;
  await sql`
    INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at, settled_at)
    SELECT one, 'US', ${panelistId}, ${rewardId}, 1000, 1000, ${state}, ${at}::timestamptz, ${settled}::timestamptz
    FROM unnest(${ids}::uuid[]) one`.execute(db());
}

/** How many mails with this subject came. */
async function mailsTo(email: string, subject: string): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM mailbox_message WHERE recipient = ${email} AND subject = ${subject}`.execute(db());
  return rows.length;
}

describe('stock', () => {
  test('is what is free and good for long enough; what ends soon and what has expired is counted apart', async () => {
    const rewardId = await aValue();
    const before = await figures();
    await stock(rewardId, 7);
    await stock(rewardId, 2, '2026-07-10');
    await stock(rewardId, 4, '2026-07-09');
    await stock(rewardId, 1, '2026-06-10');
    await stock(rewardId, 3, '2026-06-09');
    const after = await figures();
    const value = after.values.find((one) => one.rewardId === rewardId);
    expect(value).toMatchObject({ left: 9, endingSoon: 5, used: 0, aDay: 0, lastsDays: null, isLow: false });
    expect(after.stockCents - before.stockCents).toBe(9 * (value?.valueCents ?? 0));
    expect(after.expired - before.expired).toBe(3);
    const setTo = (days: number) =>
      inTransaction(db(), (tx) => setLeastLifeDays(room(), tx, days, { operatorId: null }));
    await setTo(0);
    expect(await valueOf(rewardId)).toMatchObject({ left: 14, endingSoon: 0 });
    await setTo(30);
  });

  test('lasts no longer than its cards are good for', async () => {
    const rewardId = await aValue();
    // Handed out until the end of 06-20: ten days and some hours from now.
    await stock(rewardId, 500, '2026-07-20');
    for (let day = 0; day < 14; day++) await redeemed(rewardId, 10, day + 0.5);
    const { lastsDays, endsUnused } = await valueOf(rewardId);
    expect(lastsDays).toBeGreaterThan(10);
    expect(lastsDays).toBeLessThan(11);
    expect(endsUnused).toBe(Math.floor(500 - (lastsDays ?? 0) * 10));
  });

  test('lasts as long as the pace of two weeks says, with the range of eight', async () => {
    const rewardId = await aValue();
    await stock(rewardId, 60);
    for (let day = 0; day < 14; day++) await redeemed(rewardId, 2, day + 0.5);
    await redeemed(rewardId, 28, 16);
    await redeemed(rewardId, 5, 1, 'FAILED');
    await redeemed(rewardId, 9, 70);
    expect(await valueOf(rewardId)).toMatchObject({ used: 56, aDay: 2, lastsDays: 30, isLow: false });
  });

  test('stands against what all members have', async () => {
    const before = (await figures()).owedPoints;
    const move = { panelistId, points: 750, against: 'PROGRAMME', cause: { kind: 'ADJUSTMENT', id: id() } } as const;
    const why = POINTS_WHY.adjustment('A test');
    must(await inTransaction(db(), (tx) => movePoints(node.rooms.rewards, tx, { ...move, why })));
    expect((await figures()).owedPoints - before).toBe(750);
  });

  test('is counted once in a while, however many look, and at once after a change', async () => {
    const rewardId = await aValue();
    await figures();
    await stock(rewardId, 5);
    const leftOf = async () =>
      (await readGiftCardFigures(room(), db())).values.find((value) => value.rewardId === rewardId)?.left;
    expect(await leftOf()).toBe(0);
    const act = { operatorId: null };
    must(
      await inTransaction(db(), (tx) =>
        changeValue(room(), tx, { rewardId, revision: 1, changes: { leadDays: 6 } }, act),
      ),
    );
    expect(await Promise.all([leftOf(), leftOf(), leftOf()])).toEqual([5, 5, 5]);
  });
});

describe('a value that runs low', () => {
  test('is told once to those who keep the stock, and again only after it has recovered', async () => {
    const rewardId = await aValue({ leadDays: 5 });
    const name = `$${cents / 100} gift cards are running low`;
    await stock(rewardId, 40);
    await redeemed(rewardId, 10, 0.5);
    expect(await valueOf(rewardId)).toMatchObject({ lastsDays: 4, isLow: true });
    await waitUntil('the warning is there', async () => (await mailsTo(keeper, name)) === 1);
    expect(await readLowCount(room(), db())).toBe(1);
    const told = async () => {
      const { rows } = await sql<{
        since: Date;
      }>`SELECT since FROM gift_card_low WHERE reward_id = ${rewardId}`.execute(db());
      return rows[0]?.since.getTime();
    };
    const first = await told();
    await figures();
    expect(await told()).toBe(first);
    // A little more than the lead time is not enough to be told again tomorrow.
    await stock(rewardId, 15);
    expect(await valueOf(rewardId)).toMatchObject({ isLow: false });
    expect(await told()).toBe(first);
    await stock(rewardId, 100);
    await figures();
    expect(await told()).toBeUndefined();
    await redeemed(rewardId, 60, 0.5);
    expect(await valueOf(rewardId)).toMatchObject({ isLow: true });
    await waitUntil('the second warning is there', async () => (await mailsTo(keeper, name)) === 2);
    const { rows } = await sql<{ email: string }>`
      SELECT DISTINCT recipient AS email FROM mailbox_message WHERE subject = ${name}`.execute(db());
    expect(rows).toEqual([{ email: keeper }]);
  });

  test('is no news when there never was a card of it, or when nobody is offered it', async () => {
    const [empty, off] = [await aValue(), await aValue()];
    await redeemed(off, 1, 1);
    expect(await valueOf(off)).toMatchObject({ left: 0, isLow: true });
    await inTransaction(db(), (tx) =>
      changeValue(room(), tx, { rewardId: off, revision: 1, changes: { isOffered: false } }, { operatorId: null }),
    );
    expect(await valueOf(off)).toMatchObject({ isLow: false });
    expect(await valueOf(empty)).toMatchObject({ left: 0, isLow: false });
  });

  test('is covered where the provider is on and there is one', async () => {
    const rewardId = await aValue();
    await redeemed(rewardId, 1, 1);
    await inTransaction(db(), (tx) =>
      changeValue(room(), tx, { rewardId, revision: 1, changes: { usesProvider: true } }, { operatorId: null }),
    );
    expect(await valueOf(rewardId, room({ provider: undefined }))).toMatchObject({ isLow: true, isCovered: false });
    const provider = { issue: never, cancel: never, allowsCall: () => true };
    expect(await valueOf(rewardId, room({ provider }))).toMatchObject({ isLow: false, isCovered: true });
  });
});

describe('the catalogue', () => {
  test('has a value once, and refuses a change of what somebody else has changed', async () => {
    const value = { valueCents: 12_345, points: 12_345, name: 'An odd card', leadDays: 3 };
    const { operatorId } = await anOperator(node, 'FULFILMENT');
    const add = () => inTransaction(db(), (tx) => addValue(room(), tx, value, { operatorId }));
    const { rewardId } = must(await add());
    expect(await add()).toEqual({ ok: false, failure: 'already-there' });
    const change = (revision: number, points: number) =>
      inTransaction(db(), (tx) => changeValue(room(), tx, { rewardId, revision, changes: { points } }, { operatorId }));
    expect((await change(1, 12_000)).ok).toBe(true);
    expect(await change(1, 11_000)).toEqual({ ok: false, failure: 'changed-meanwhile' });
    expect((await change(2, 12_000)).ok).toBe(true);
    expect(await valueOf(rewardId)).toMatchObject({ points: 12_000, revision: 2 });
    const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
      SELECT action, before, after FROM audit_entry WHERE subject_id = ${rewardId} ORDER BY position`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['gift-card-reward.added', 'gift-card-reward.changed']);
    expect(rows[1]).toMatchObject({ before: { points: 12_345 }, after: { points: 12_000 } });
  });
});

function never(): Promise<never> {
  throw new Error('nobody asks the provider here');
}
