import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aReward, stock } from '#testkit/builders/gift-card-builders.ts';
import { cardLines, csvOf, loadFile, quietRoom, receiveFile } from '#testkit/builders/load-file.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import type { GiftCards } from '../gift-cards.ts';
import { readVoid } from './read-void.ts';
import { beginVoid, giftCardVoids, runVoid } from './void-cards.ts';

let node: TestNode;
let operatorId: string;
let dollars: number;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  dollars = (await aReward(node)).valueCents / 100;
});
afterAll(() => node.stop());

const REASON = 'Sold twice by the supplier';
const begin = (room: GiftCards, loadId: string | undefined, act = { operatorId }) =>
  inTransaction(room.db, (tx) => beginVoid(room, tx, { loadId, reason: REASON }, act));

async function aLoad(cards: number, fileName = 'cards.csv') {
  return (await loadFile(node, operatorId, csvOf(cardLines(dollars, cards)), fileName)).loadId;
}

async function countOf(loadId: string, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM gift_card WHERE load_id = ${loadId} AND state = ${state}`.execute(
    node.platform.db,
  );
  return rows[0]?.count ?? 0;
}

async function allEntries(voidId: string) {
  const { rows } = await sql<{ action: string; actor: string; after: Record<string, unknown> }>`
    SELECT action, actor_id AS actor, after FROM audit_entry WHERE after ->> 'voidId' = ${voidId} ORDER BY position`.execute(
    node.platform.db,
  );
  return rows;
}

/** Of what it did, without that of its begin. */
const entries = async (voidId: string) => (await allEntries(voidId)).slice(1);

describe('what is left of a load', () => {
  test('is voided by one job, in one entry that names the file and its cards', async () => {
    const loadId = await aLoad(2_300, 'june.csv');
    const room = quietRoom(node);
    const { voidId } = must(await begin(room, loadId));
    expect(await readVoid(room, room.db, voidId)).toMatchObject({ state: 'WAITING', wanted: 2_300, voided: 0 });
    expect(must(await begin(room, loadId))).toEqual({ voidId });
    await runVoid(room, voidId);
    expect(await readVoid(room, room.db, voidId)).toMatchObject({ state: 'DONE', voided: 2_300, reason: REASON });
    expect(await countOf(loadId, 'VOID')).toBe(2_300);
    const [begun] = await allEntries(voidId);
    expect(begun).toMatchObject({ action: 'gift-card-load.void-begun', actor: operatorId, after: { wanted: 2_300 } });
    const written = await entries(voidId);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({
      action: 'gift-card-load.voided',
      actor: operatorId,
      after: {
        fileName: 'june.csv',
        reason: REASON,
        wanted: 2_300,
        voided: 2_300,
        byValue: [{ valueCents: dollars * 100, count: 2_300 }],
      },
    });
    const { cards = [] } = (written[0]?.after ?? {}) as { cards?: object[] };
    expect(cards).toHaveLength(20);
    expect(cards[0]).toEqual({ line: 2, lastFour: expect.stringMatching(/^\w{4}$/), fileName: 'june.csv' });
    expect(await begin(room, loadId)).toEqual({ ok: false, failure: 'nothing-left' });
  });

  test('is joined by whoever asks at the same moment', async () => {
    const loadId = await aLoad(10);
    const room = quietRoom(node);
    const asked = await Promise.all(Array.from({ length: 5 }, () => begin(room, loadId)));
    expect(new Set(asked.map((one) => must(one).voidId)).size).toBe(1);
  });

  test('is not voided while the file is being read, nor of a file that is not there', async () => {
    const room = quietRoom(node);
    const loadId = await receiveFile(node, operatorId, csvOf(cardLines(dollars, 3)));
    expect(await begin(room, loadId)).toEqual({ ok: false, failure: 'still-loading' });
    for (const unknown of ['', 'x', '00000000-0000-7000-8000-000000000000']) {
      expect(await begin(room, unknown)).toEqual({ ok: false, failure: 'unknown-load' });
    }
  });
});

describe('a void', () => {
  test('is stopped between two steps: what is void stays, the rest is in stock, and one entry says so', async () => {
    const loadId = await aLoad(3_500);
    const room = quietRoom(node);
    const { voidId } = must(await begin(room, loadId));
    const stopper = await anOperator(node, 'ADMIN');
    let steps = 0;
    // Somebody presses 'Stop voiding' after the second step.
    const signal = {
      throwIfAborted() {
        steps += 1;
        if (steps === 3) throw new Error('the job is taken away');
      },
    } as unknown as AbortSignal;
    await expect(runVoid(room, voidId, signal)).rejects.toThrow('taken away');
    expect(await inTransaction(room.db, (tx) => giftCardVoids.stop(room, tx, voidId, stopper))).toBe(true);
    expect(await inTransaction(room.db, (tx) => giftCardVoids.stop(room, tx, voidId, stopper))).toBe(false);
    await runVoid(room, voidId);
    const voided = await countOf(loadId, 'VOID');
    expect([voided > 0, voided < 3_500]).toEqual([true, true]);
    expect(await readVoid(room, room.db, voidId)).toMatchObject({ state: 'STOPPED', voided, wanted: 3_500 });
    expect(await countOf(loadId, 'AVAILABLE')).toBe(3_500 - voided);
    expect(await entries(voidId)).toMatchObject([
      { actor: operatorId, after: { voided, stoppedBy: stopper.operatorId } },
    ]);
    const again = must(await begin(room, loadId));
    expect(again.voidId).not.toBe(voidId);
    await runVoid(room, again.voidId);
    expect(await countOf(loadId, 'AVAILABLE')).toBe(0);
  });

  test('loses nothing and doubles nothing, wherever it is killed, and is taken up again', async () => {
    const loadId = await aLoad(2_600);
    const { voidId } = must(await begin(quietRoom(node), loadId));
    for (let tries = 1; tries <= 3; tries++) {
      let questions = 0;
      const clock = {
        now() {
          questions += 1;
          if (questions > tries) throw new Error('killed');
          return node.clock.now();
        },
      };
      await runVoid(quietRoom(node, { clock }), voidId).catch(() => undefined);
      const standing = await readVoid(quietRoom(node), node.platform.db, voidId);
      expect(await countOf(loadId, 'VOID')).toBe(standing?.voided);
    }
    node.clock.advance(5 * 60_000);
    await giftCardVoids.tick(node.rooms.giftCards);
    await waitUntil('the void is done', async () => {
      const standing = await readVoid(node.rooms.giftCards, node.platform.db, voidId);
      return standing?.state === 'DONE' && standing.voided === 2_600;
    });
    expect(await entries(voidId)).toHaveLength(1);
  });

  test('of expired cards takes those that had expired in the time zone of the panel, and no others', async () => {
    const { rewardId } = await aReward(node);
    // It is the morning of 2026-06-10 there.
    await stock(node, rewardId, 4, '2026-06-09');
    await stock(node, rewardId, 6, '2026-06-10');
    const room = quietRoom(node);
    const { voidId } = must(await begin(room, undefined));
    await runVoid(room, voidId);
    expect(await readVoid(room, room.db, voidId)).toMatchObject({ state: 'DONE', voided: 4, loadId: null });
    expect(await begin(room, undefined)).toEqual({ ok: false, failure: 'nothing-left' });
    expect(await entries(voidId)).toMatchObject([{ action: 'gift-cards.expired-voided', after: { voided: 4 } }]);
  });
});
