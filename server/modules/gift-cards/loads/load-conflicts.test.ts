import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReward } from '../catalogue.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { cardLines, csvOf, loadFile, quietRoom, receiveFile } from '#testkit/builders/load-file.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { giftCardLoads } from './load-import.ts';
import { firstProblems, listLoads, readLoad } from './read-load.ts';
import { runLoad } from './run-load.ts';

let node: TestNode;
let operatorId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  for (const valueCents of [3_700, 3_800]) {
    must(await addReward(node.rooms.giftCards, node.platform.db, { valueCents }));
  }
});
afterAll(() => node.stop());

const problemsOf = async (loadId: string) =>
  (await firstProblems(node.platform.db, loadId)).map(({ line, problem, masked }) => [line, problem, masked]);
const numberOf = (line: string) => line.split(',')[4] ?? '';
const codeOf = (line: string) => line.split(',')[2] ?? '';
const MASKED = '37,USD,…,••••,…,2031-12-31,…';

async function entriesOf(loadId: string) {
  const { rows } = await sql<{ action: string; actor: string | null; after: Record<string, unknown> }>`
    SELECT action, actor_id AS actor, after FROM audit_entry WHERE subject_id = ${loadId} ORDER BY position`.execute(
    node.platform.db,
  );
  return rows;
}

describe('a card that is at odds with one that is there', () => {
  test('has the number of another line', async () => {
    const [one = '', two = '', three = ''] = cardLines(37, 3);
    const { loadId, ...load } = await loadFile(
      node,
      operatorId,
      csvOf([one, two, three.replace(numberOf(three), numberOf(one))]),
    );
    expect(load).toMatchObject({ loaded: 2, already: 0, bad: 1 });
    expect(await problemsOf(loadId)).toEqual([[4, 'This number is already on another card: line 2', MASKED]]);
  });

  test('has the number of a card of another file, whatever became of that', async () => {
    const [one = '', two = ''] = cardLines(37, 2);
    await loadFile(node, operatorId, csvOf([one]), 'june.csv');
    const again = await loadFile(node, operatorId, csvOf([two.replace(numberOf(two), numberOf(one))]));
    expect(again).toMatchObject({ loaded: 0, already: 0, bad: 1 });
    expect(await problemsOf(again.loadId)).toEqual([
      [2, 'This number is already on another card: line 2 of june.csv', MASKED],
    ]);
  });

  test('has a code that is in stock with another value', async () => {
    const [one = '', two = ''] = cardLines(37, 2);
    await loadFile(node, operatorId, csvOf([one]), 'june.csv');
    const [other = ''] = cardLines(38, 1);
    const same = other.replace(codeOf(other), codeOf(one));
    const again = await loadFile(node, operatorId, csvOf([two, same, same]));
    expect(again).toMatchObject({ loaded: 1, already: 0, bad: 2 });
    expect((await problemsOf(again.loadId)).map(([line, problem]) => [line, problem])).toEqual([
      [3, 'This code already exists with another value: line 2 of june.csv'],
      [4, 'This code already exists with another value: line 2 of june.csv'],
    ]);
  });

  test('has a code that is in stock with another number', async () => {
    const [one = '', two = ''] = cardLines(37, 2);
    await loadFile(node, operatorId, csvOf([one]), 'june.csv');
    const again = await loadFile(node, operatorId, csvOf([one.replace(numberOf(one), numberOf(two))]));
    expect(await problemsOf(again.loadId)).toEqual([
      [2, 'This code already exists with another number: line 2 of june.csv', MASKED],
    ]);
  });

  test('is refused by the database, whoever forgets to look', async () => {
    const { loadId } = await loadFile(node, operatorId, csvOf(cardLines(37, 1)));
    const copy = sql`
      INSERT INTO gift_card SELECT (jsonb_populate_record(c, jsonb_build_object('card_id', gen_random_uuid(),
        'fingerprint', '\\x01'))).* FROM gift_card c WHERE load_id = ${loadId}`;
    await expect(copy.execute(node.platform.db)).rejects.toThrow('gift_card_number_once');
  });
});

describe('a load that is stopped', () => {
  test('while it is read keeps what is in stock, reads no further, and says who and where', async () => {
    const loadId = await receiveFile(node, operatorId, csvOf(cardLines(37, 4_000)), 'many.csv');
    const room = quietRoom(node);
    const stopper = await anOperator(node, 'ADMIN');
    const stop = () =>
      inTransaction(room.db, (tx) =>
        giftCardLoads.stop(room, tx, loadId, { operatorId: stopper.operatorId, origin: '10.1.2.3' }),
      );
    // After two of eight pieces somebody presses 'Stop loading' while the next one is on its way.
    let pieces = 0;
    let stopping: Promise<boolean> | undefined;
    const signal = {
      throwIfAborted() {
        pieces += 1;
        if (pieces === 3) stopping = stop();
      },
    } as AbortSignal;
    await runLoad(room, loadId, signal);
    expect(await stopping).toBe(true);
    const load = await readLoad(room, room.db, loadId);
    expect(load).toMatchObject({ state: 'STOPPED', stoppedByName: expect.any(String) });
    expect((load?.loaded ?? 0) % 500).toBe(0);
    expect(load?.loaded).toBeGreaterThanOrEqual(1_000);
    expect(load?.loaded).toBeLessThan(4_000);
    expect(load?.freeCount).toBe(load?.loaded);
    expect(await stop()).toBe(false);
    // Neither its job nor the person who looks after idle ones takes it up again.
    node.clock.advance(60 * 60_000);
    await giftCardLoads.pickUpIdle(room);
    await runLoad(room, loadId);
    expect(await readLoad(room, room.db, loadId)).toEqual(load);
    const entries = await entriesOf(loadId);
    expect(entries.map(({ action }) => action)).toEqual(['gift-card-load.received', 'gift-card-load.stopped']);
    expect(entries[1]).toMatchObject({
      actor: stopper.operatorId,
      after: { fileName: 'many.csv', loaded: load?.loaded, lastCard: { line: (load?.loaded ?? 0) + 1 } },
    });
  });

  test('or fails leaves one entry that names its file', async () => {
    const stopped = await receiveFile(node, operatorId, '', 'nothing.csv').catch(() => undefined);
    expect(stopped).toBeUndefined();
    const failed = await loadFile(node, operatorId, 'no,columns\n1,2\n', 'wrong.csv');
    expect(await entriesOf(failed.loadId)).toMatchObject([
      { action: 'gift-card-load.failed', actor: operatorId, after: { fileName: 'wrong.csv', failure: failed.failure } },
    ]);
  });
});

test('every load stays in the list, page by page, the newest first', async () => {
  for (let index = 0; index < 23; index++) {
    node.clock.advance(1_000);
    await loadFile(node, operatorId, csvOf(cardLines(37, 1)), `file-${index}.csv`);
  }
  const room = quietRoom(node);
  const first = await listLoads(room, room.db, undefined);
  expect(first.contents.map(({ fileName }) => fileName).slice(0, 2)).toEqual(['file-22.csv', 'file-21.csv']);
  expect(first.contents).toHaveLength(20);
  const seen = new Set(first.contents.map(({ loadId }) => loadId));
  for (let next = first.nextPage; next !== null;) {
    const page = await listLoads(room, room.db, next);
    for (const { loadId } of page.contents) {
      expect(seen.has(loadId)).toBe(false);
      seen.add(loadId);
    }
    next = page.nextPage;
  }
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM gift_card_load`.execute(room.db);
  expect(seen.size).toBe(rows[0]?.count);
});
