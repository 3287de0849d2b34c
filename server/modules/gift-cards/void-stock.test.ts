import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import { listLoads, readLoad } from '#server/modules/gift-cards/loads/read-load.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aReward } from '#testkit/builders/gift-card-builders.ts';
import { cardLines, csvOf, loadFile, receiveFile } from '#testkit/builders/load-file.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { voidStock } from './void-stock.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const REASON = 'Sold twice by the supplier';
const askFor = (loadId: string | null, operatorId: string) =>
  inTransaction(node.platform.db, (tx) => voidStock(node.rooms, tx, { loadId, reason: REASON }, { operatorId }));

async function aLoad(operatorId: string, dollars: number, cards: number): Promise<string> {
  await aReward(node, { valueCents: dollars * 100 });
  return (await loadFile(node, operatorId, csvOf(cardLines(dollars, cards)))).loadId;
}

/** How many of its cards are void, once its job is over. */
async function voided(loadId: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM gift_card WHERE load_id = ${loadId} AND state = 'VOID'
      AND NOT EXISTS (SELECT 1 FROM gift_card_void v WHERE v.load_id = ${loadId} AND finished_at IS NULL)`.execute(
    node.platform.db,
  );
  return rows[0]?.count;
}

/** What the load says of itself, alone and among all. */
async function waits(loadId: string): Promise<boolean | undefined> {
  const alone = await readLoad(node.rooms.giftCards, node.platform.db, loadId);
  const { contents: all } = await listLoads(node.rooms.giftCards, node.platform.db, undefined);
  expect(all.find((load) => load.loadId === loadId)?.voidWaits).toBe(alone?.voidWaits);
  return alone?.voidWaits;
}

test('what is worth little is voided by one person, by its job', async () => {
  const { operatorId } = await anOperator(node, 'FULFILMENT');
  const loadId = await aLoad(operatorId, 2, 20);
  const first = must(await askFor(loadId, operatorId));
  expect(first).toMatchObject({ state: 'DONE' });
  await waitUntil('all of it is void', async () => (await voided(loadId)) === 20);
  expect(await askFor(loadId, operatorId)).toEqual({ ok: false, failure: 'nothing-left' });
});

test('what is worth more waits, and is voided by the same job once another person agrees', async () => {
  const { operatorId } = await anOperator(node, 'FULFILMENT');
  const cards = Math.ceil(ACT_LIMIT_DEFAULTS.stockVoidCentsPerOperatorDay / 90_000) + 1;
  const loadId = await aLoad(operatorId, 900, cards);
  expect(must(await askFor(loadId, operatorId))).toEqual({ state: 'WAITING' });
  expect(await askFor(loadId, operatorId)).toEqual({ ok: false, failure: 'WAITING' });
  expect(await voided(loadId)).toBe(0);
  expect(await waits(loadId)).toBe(true);
  const { rows } = await sql<{ requestId: string }>`
    SELECT request_id AS "requestId" FROM second_person_request WHERE kind = 'STOCK_VOID'`.execute(node.platform.db);
  const second = await anOperator(node, 'ADMIN');
  const decision = { requestId: rows[0]?.requestId ?? '', isApproved: true, note: 'The supplier confirms it' };
  must(await decideRequest(node.rooms, node.platform.db, decision, { operatorId: second.operatorId, role: 'ADMIN' }));
  expect(await waits(loadId)).toBe(false);
  await waitUntil('all of it is void', async () => (await voided(loadId)) === cards);
  const { rows: entries } = await sql<{ after: unknown }>`
    SELECT after FROM audit_entry WHERE action = 'gift-card-load.voided' AND subject_id = ${loadId}`.execute(
    node.platform.db,
  );
  expect(entries).toMatchObject([{ after: { voided: cards, reason: REASON, fileName: 'cards.csv' } }]);
});

test('nothing is asked for while a file is being read, nor of one that is not there', async () => {
  const { operatorId } = await anOperator(node, 'FULFILMENT');
  await aReward(node, { valueCents: 300 });
  const loadId = await receiveFile(node, operatorId, csvOf(cardLines(3, 2)));
  expect(await askFor(loadId, operatorId)).toEqual({ ok: false, failure: 'still-loading' });
  for (const unknown of ['', 'x', '00000000-0000-7000-8000-000000000000']) {
    expect(await askFor(unknown, operatorId)).toEqual({ ok: false, failure: 'NOT_FOUND' });
  }
});
