import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listRequests } from '#server/modules/approvals/list-requests.ts';
import { setLimit } from '#server/modules/approvals/limits.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { changeCatalogue, offerValue } from './change-catalogue.ts';
import { voidStock } from './void-stock.ts';

let node: TestNode;
let ada: Awaited<ReturnType<typeof anOperator>>;
let ben: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  node = await startTestNode();
  ada = await anOperator(node, 'FULFILMENT');
  ben = await anOperator(node, 'FULFILMENT');
});
afterAll(() => node.stop());

const db = () => node.platform.db;
const WHY = 'Agreed with the store';

interface Wish {
  readonly points?: number;
  readonly usesProvider?: boolean;
  readonly providerADay?: number;
}

async function change(rewardId: string, changes: Wish, reason: string | null = WHY, by = ada) {
  const { rows } = await sql<{ revision: number }>`
    SELECT revision FROM gift_card_reward WHERE reward_id = ${rewardId}`.execute(db());
  const asked = { rewardId, revision: rows[0]?.revision ?? 0, changes, reason };
  return inTransaction(db(), (tx) => changeCatalogue(node.rooms, tx, asked, by));
}
const stateOf = async (asked: ReturnType<typeof change>) => must(await asked).state;
async function read(rewardId: string) {
  const { rows } = await sql<{ points: number; uses: boolean; cap: number }>`
    SELECT points, uses_provider AS uses, provider_a_day AS cap FROM gift_card_reward
    WHERE reward_id = ${rewardId}`.execute(db());
  return rows[0] ?? expect.fail();
}
async function approve(rewardId: string, by = ben) {
  const { rows } = await sql<{ id: string }>`
    SELECT request_id AS id FROM second_person_request WHERE about_id = ${rewardId} AND state = 'WAITING'`.execute(
    db(),
  );
  const decision = { requestId: rows[0]?.id ?? '', isApproved: true, note: null };
  return decideRequest(node.rooms, db(), decision, by);
}

describe('a price', () => {
  test('within the band around the rate is set by one person; beyond it, by two; far beyond, by nobody', async () => {
    const { rewardId, points: rate } = await aReward(node);
    expect(await stateOf(change(rewardId, { points: Math.ceil(rate * 0.9) }, null))).toBe('DONE');
    expect(await change(rewardId, { points: Math.floor(rate * 0.89) }, null)).toEqual({
      ok: false,
      failure: 'REASON_MISSING',
    });
    expect(await stateOf(change(rewardId, { points: Math.floor(rate * 0.6) }))).toBe('WAITING');
    expect((await read(rewardId)).points).toBe(Math.ceil(rate * 0.9));
    expect(await change(rewardId, { points: rate })).toEqual({ ok: false, failure: 'WAITING' });
    expect(await approve(rewardId, ada)).toEqual({ ok: false, failure: 'YOURSELF' });
    expect(await approve(rewardId, await anOperator(node, 'SUPPORT'))).toEqual({ ok: false, failure: 'NOT_FOUND' });
    must(await approve(rewardId));
    expect((await read(rewardId)).points).toBe(Math.floor(rate * 0.6));
    for (const points of [1, Math.ceil(rate / 2) - 1, rate * 2 + 1]) {
      expect(await change(rewardId, { points })).toMatchObject({
        ok: false,
        failure: { sentence: expect.any(String) },
      });
    }
  });

  test('of a new value follows the same band', async () => {
    const value = { valueCents: 4_700, name: 'Card', leadDays: 7 };
    const offer = (points: number, reason: string | null) =>
      inTransaction(db(), (tx) => offerValue(node.rooms, tx, { ...value, points, reason }, ada));
    expect(await offer(1, WHY)).toMatchObject({ ok: false, failure: { sentence: expect.any(String) } });
    expect(await offer(3_000, null)).toEqual({ ok: false, failure: 'REASON_MISSING' });
    expect(must(await offer(3_000, WHY)).state).toBe('WAITING');
    expect(must(await offer(4_700, null)).state).toBe('DONE');
    const { contents } = await listRequests(node.rooms.approvals, db(), { isOpen: true, after: undefined }, ben);
    const request = contents.find(({ kind }) => kind === 'CATALOGUE_ADD');
    const decision = { requestId: request?.requestId ?? '', isApproved: true, note: null };
    // It is there by now: what was asked for is not done as things stand, and goes on waiting.
    expect(await decideRequest(node.rooms, db(), decision, ben)).toEqual({ ok: false, failure: 'VALUE_TAKEN' });
  });

  test('is set by the limit that an admin has set', async () => {
    const { rewardId, points: rate } = await aReward(node);
    const admin = await anOperator(node, 'ADMIN');
    const set = (value: number) =>
      inTransaction(db(), (tx) =>
        setLimit(
          node.rooms.approvals,
          tx,
          { name: 'pricePercent', value, reason: WHY, agreed: { askedBy: null } },
          admin,
        ),
      );
    await set(0);
    expect(await change(rewardId, { points: rate + 1 }, null)).toEqual({ ok: false, failure: 'REASON_MISSING' });
    await set(10);
    expect(await stateOf(change(rewardId, { points: rate + 1 }, null))).toBe('DONE');
    const { rows } = await sql`SELECT 1 FROM audit_entry WHERE action = 'act-limit.set'`.execute(db());
    expect(rows).toHaveLength(2);
  });

  test('that waits is not done when the value has changed meanwhile', async () => {
    const { rewardId, points: rate } = await aReward(node);
    expect(await stateOf(change(rewardId, { points: Math.floor(rate * 0.6) }))).toBe('WAITING');
    await sql`UPDATE gift_card_reward SET revision = revision + 1 WHERE reward_id = ${rewardId}`.execute(db());
    expect(await approve(rewardId)).toEqual({ ok: false, failure: 'CHANGED' });
    expect((await read(rewardId)).points).toBe(rate);
  });
});

describe('the provider', () => {
  test.each<[string, Wish]>([
    ['is switched on', { usesProvider: true }],
    ['is switched on for more', { usesProvider: true, providerADay: 500 }],
  ])('%s by two people', async (_what, wish) => {
    const { rewardId } = await aReward(node);
    expect(await stateOf(change(rewardId, wish))).toBe('WAITING');
    expect((await read(rewardId)).uses).toBe(false);
    must(await approve(rewardId));
    expect(await read(rewardId)).toMatchObject({ uses: true, cap: wish.providerADay ?? 100 });
    expect(await stateOf(change(rewardId, { providerADay: 10 }, null))).toBe('DONE');
    expect(await change(rewardId, { providerADay: 11 }, null)).toEqual({ ok: false, failure: 'REASON_MISSING' });
    expect(await stateOf(change(rewardId, { usesProvider: false }, null))).toBe('DONE');
  });
});

describe('voiding stock', () => {
  async function aLoad(cards: number) {
    const { rewardId } = await aReward(node, { valueCents: 60_000 + Math.floor(Math.random() * 30_000) });
    await stock(node, rewardId, cards);
    const { rows } = await sql<{ id: string }>`
      INSERT INTO gift_card_load (load_id, panel_id, file_name, state, created_at, finished_at)
      VALUES (gen_random_uuid(), 'US', 'june.csv', 'DONE', now(), now()) RETURNING load_id AS id`.execute(db());
    const loadId = rows[0]?.id ?? '';
    await sql`UPDATE gift_card SET load_id = ${loadId} WHERE reward_id = ${rewardId}`.execute(db());
    return { loadId, rewardId };
  }
  const free = async (rewardId: string) =>
    (await sql`SELECT 1 FROM gift_card WHERE reward_id = ${rewardId} AND state = 'AVAILABLE'`.execute(db())).rows
      .length;
  const voidLoad = async (loadId: string, by: { operatorId: string }) =>
    must(await inTransaction(db(), (tx) => voidStock(node.rooms, tx, { loadId, reason: WHY }, by))).state;

  test('adds up over files and tabs: beyond the sum of a day a second person decides', async () => {
    const cleo = await anOperator(node, 'FULFILMENT');
    const [first, second, third] = [await aLoad(1), await aLoad(1), await aLoad(3)];
    const states = await Promise.all([voidLoad(first.loadId, cleo), voidLoad(second.loadId, cleo)]);
    expect(new Set(states)).toEqual(new Set(['DONE', 'WAITING']));
    expect(await voidLoad(third.loadId, cleo)).toBe('WAITING');
    expect(await free(third.rewardId)).toBe(3);
    must(await approve(third.loadId));
    // A job voids them, once the approval is committed.
    await vi.waitFor(async () => expect(await free(third.rewardId)).toBe(0), { timeout: 60_000 });
  });
});
