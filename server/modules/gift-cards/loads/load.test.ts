import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOAD_FILE_PROBLEMS, LOAD_MAX_BYTES, type LoadFileProblem } from '#contract/gift-cards/gift-card-loads.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addReward } from '../catalogue.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { massOf } from '#testkit/masses.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import type { GiftCards } from '../gift-cards.ts';
import { giftCardLoads } from './load-import.ts';
import { firstProblems, problemsCsv, readLoad } from './read-load.ts';
import { runLoad } from './run-load.ts';

const HEADER = 'value,currency,code,key,number,pin,expires,link';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let node: TestNode;
let operatorId: string;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  must(await addReward(node.rooms.giftCards, node.platform.db, { valueCents: 3_700 }));
});
afterAll(() => node.stop());

/** The room with nobody who works in the background, so that a test decides when a job runs. */
const room = (changes: Partial<GiftCards> = {}): GiftCards => {
  const { giftCards } = node.rooms;
  return { ...giftCards, jobs: { ...giftCards.jobs, enqueue: async () => undefined }, ...changes };
};

let made = 0;
const codes = (count: number) => Array.from({ length: count }, () => `HMSECRET${String(++made).padStart(8, '0')}`);
/** Each with a number of its own, as each has a code. */
const lineOf = (code: string) =>
  `37,USD,${code},KEY${code.slice(-3)},600649${code.slice(-12).replaceAll(/\D/g, '7')},4821,2027-12-31,`;
const fileOf = (lines: readonly string[]) => [HEADER, ...lines, ''].join('\r\n');

async function begin(bytes: number, giftCards = room()) {
  const file = { fileName: 'cards.csv', bytes };
  return must(await inTransaction(giftCards.db, (tx) => giftCardLoads.begin(giftCards, tx, file, { operatorId })))
    .fileId;
}

const part = (loadId: string, text: string | Buffer, offset: number, isLast: boolean, giftCards = room()) =>
  giftCardLoads.takePart(giftCards, { fileId: loadId, offset, bytes: Buffer.from(text), isLast }, { operatorId });

/** A whole file, received and read. */
async function load(text: string, giftCards = room()) {
  const loadId = await begin(Buffer.byteLength(text), giftCards);
  must(await part(loadId, text, 0, true, giftCards));
  await runLoad(giftCards, loadId);
  return standing(loadId);
}

async function standing(loadId: string) {
  const read = await readLoad(node.rooms.giftCards, node.platform.db, loadId);
  if (read === undefined) throw new Error('the load is there');
  return read;
}

async function cardsOf(loadId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM gift_card WHERE load_id = ${loadId}`.execute(node.platform.db);
  return rows[0]?.count ?? 0;
}

describe('a file of cards', () => {
  test('goes into stock line by line; what is bad is listed, and nothing loads twice', async () => {
    const good = codes(1_200).map(lineOf);
    const [noKey = '', euro = '', old = ''] = codes(3).map(lineOf);
    const bad = [noKey.replace(/KEY\d+/, ''), euro.replace('USD', 'EUR'), old.replace('2027-12-31', '05/31/2026')];
    const text = fileOf([...good.slice(0, 700), ...bad, '', ...good.slice(700), good[3] ?? '']);
    const first = await load(text);
    expect(first).toMatchObject({
      state: 'DONE',
      loaded: 1_200,
      already: 1,
      bad: 3,
      linesReceived: 1_205,
      linesRead: 1_205,
    });
    const problems = await firstProblems(node.platform.db, first.loadId);
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [702, 'Challenge key is empty'],
      [703, 'Currency is EUR, but the panel pays in USD'],
      [704, 'Already expired'],
    ]);
    const again = await load(text);
    expect(again).toMatchObject({ state: 'DONE', loaded: 0, already: 1_201, bad: 3 });
    expect([await cardsOf(first.loadId), await cardsOf(again.loadId)]).toEqual([1_200, 0]);
  });

  test('names the columns that are left out', async () => {
    const [one = ''] = codes(1).map(lineOf);
    const loaded = await load([`${HEADER},Supplier`, `${one},Acme`, ''].join('\r\n'));
    expect(loaded).toMatchObject({ state: 'DONE', loaded: 1, bad: 0 });
    expect(loaded.columns.filter(({ readAs }) => readAs === null)).toEqual([{ name: 'Supplier', readAs: null }]);
  });

  test('leaves no code in the database in clear, while it waits and after', async () => {
    const secrets = codes(20);
    const text = fileOf([...secrets.map(lineOf), lineOf('HMSECRETBADLINE9').replace('37,', '38,')]);
    const loadId = await begin(Buffer.byteLength(text));
    must(await part(loadId, text, 0, true));
    const everything = async () => {
      const { rows } = await sql<{ text: string }>`
        SELECT to_jsonb(p)::text AS text FROM gift_card_load_piece p WHERE load_id = ${loadId} UNION ALL
        SELECT to_jsonb(l)::text FROM gift_card_load l WHERE load_id = ${loadId} UNION ALL
        SELECT to_jsonb(c)::text FROM gift_card c WHERE load_id = ${loadId} UNION ALL
        SELECT to_jsonb(b)::text FROM gift_card_load_problem b WHERE load_id = ${loadId} UNION ALL
        SELECT to_jsonb(a)::text FROM audit_entry a WHERE subject_id = ${loadId}`.execute(node.platform.db);
      return rows.map((row) => row.text).join('\n');
    };
    expect(await everything()).not.toMatch(/HMSECRET|600649/);
    await runLoad(room(), loadId);
    const after = await everything();
    expect(after).toContain('gift-card-load.finished');
    expect(after).not.toMatch(/HMSECRET|600649/);
    expect((await Array.fromAsync(problemsCsv(room(), loadId))).join('')).toBe(
      'line,problem,text\r\n22,The catalog has no card with this value,"38,USD,…,2027-12-31,…"\r\n',
    );
    expect(node.logLines.join('\n')).not.toMatch(/HMSECRET/);
  });

  test('loses nothing and doubles nothing, wherever its job is killed', async () => {
    const text = fileOf(codes(2_600).map(lineOf));
    const loadId = await begin(Buffer.byteLength(text));
    must(await part(loadId, text, 0, true));
    let kills = 0;
    for (let tries = 1; (await standing(loadId)).state !== 'DONE'; tries++) {
      // The time is asked for between the steps of a piece: each try dies at another of them.
      let questions = 0;
      const clock = {
        now() {
          questions += 1;
          if (questions > tries) throw new Error('killed');
          return node.clock.now();
        },
      };
      await runLoad(room({ clock }), loadId).catch(() => (kills += 1));
      const { loaded } = await standing(loadId);
      expect(await cardsOf(loadId)).toBe(loaded);
    }
    expect(kills).toBeGreaterThan(2);
    expect(await standing(loadId)).toMatchObject({ loaded: 2_600, already: 0, bad: 0 });
  });

  test('is read once by two who read it at once', async () => {
    const text = fileOf(codes(2_000).map(lineOf));
    const loadId = await begin(Buffer.byteLength(text));
    must(await part(loadId, text, 0, true));
    await Promise.all([runLoad(room(), loadId), runLoad(room(), loadId)]);
    expect(await standing(loadId)).toMatchObject({ state: 'DONE', loaded: 2_000, already: 0 });
  });

  test('comes in parts; one that is sent again changes nothing, and the answer says where to go on', async () => {
    const parts = [fileOf(codes(600).map(lineOf)), codes(600).map(lineOf).join('\n'), `\n${codes(1).map(lineOf)[0]}`];
    const sizes = parts.map((text) => Buffer.byteLength(text));
    const [first = 0, second = 0, third = 0] = sizes;
    const loadId = await begin(first + second + third);
    expect(await part(loadId, parts[0] ?? '', 0, false)).toEqual({ ok: true, value: { received: first } });
    expect(await part(loadId, parts[0] ?? '', 0, false)).toEqual({ ok: true, value: { received: first } });
    expect(await part(loadId, parts[2] ?? '', first + second, true)).toEqual({ ok: true, value: { received: first } });
    must(await part(loadId, parts[1] ?? '', first, false));
    const whole = { ok: true, value: { received: first + second + third } };
    expect(await part(loadId, parts[2] ?? '', first + second, true)).toEqual(whole);
    expect(await part(loadId, parts[2] ?? '', first + second, true)).toEqual(whole);
    await runLoad(room(), loadId);
    expect(await standing(loadId)).toMatchObject({ state: 'DONE', loaded: 1_201, already: 0, bad: 0 });
  });
});

describe('a file that cannot be taken', () => {
  test.each([
    ['utf-16', Buffer.from([0xff, 0xfe, 0x00])],
    ['not-text', Buffer.from([0x76, 0xe4, 0x6c])],
    ['no-columns', lineOf('HMSECRETNOHEAD01')],
    ['empty', HEADER],
    ['empty', `${HEADER}\n`],
  ] as const)('is %s: nothing of it stays', async (problem, content) => {
    const bytes = Buffer.from(content);
    const loadId = await begin(bytes.length);
    expect(await part(loadId, bytes, 0, true)).toEqual({ ok: false, failure: LOAD_FILE_PROBLEMS[problem] });
    expect(await standing(loadId)).toMatchObject({ state: 'FAILED', failure: LOAD_FILE_PROBLEMS[problem] });
    expect(await part(loadId, bytes, 0, true)).toEqual({ ok: false, failure: LOAD_FILE_PROBLEMS[problem] });
  });

  test('has more or less than it said, or more than anybody may send', async () => {
    const text = fileOf(codes(2).map(lineOf));
    const refusal = (problem: LoadFileProblem) => ({ ok: false, failure: LOAD_FILE_PROBLEMS[problem] });
    expect(await part(await begin(10), text, 0, true)).toEqual(refusal('changed'));
    expect(await part(await begin(10_000), text, 0, true)).toEqual(refusal('broke-off'));
    const { giftCards } = node.rooms;
    for (const [bytes, failure] of [
      [LOAD_MAX_BYTES + 1, 'too-large'],
      [0, 'empty'],
      [Number.NaN, 'empty'],
    ] as const) {
      const begun = await inTransaction(giftCards.db, (tx) =>
        giftCardLoads.begin(giftCards, tx, { fileName: 'x', bytes }, { operatorId }),
      );
      expect(begun).toEqual({ ok: false, failure });
    }
  });

  test('broke off, or was stopped: it says so, and its pieces are gone', async () => {
    const text = fileOf(codes(5).map(lineOf));
    const [lost, stopped] = [await begin(10_000), await begin(10_000)];
    for (const loadId of [lost, stopped]) must(await part(loadId, text, 0, false));
    const { giftCards } = node.rooms;
    expect(await inTransaction(giftCards.db, (tx) => giftCardLoads.stop(giftCards, tx, stopped, { operatorId }))).toBe(
      true,
    );
    expect(await inTransaction(giftCards.db, (tx) => giftCardLoads.stop(giftCards, tx, stopped, { operatorId }))).toBe(
      false,
    );
    await giftCardLoads.pickUpIdle(room());
    expect((await standing(lost)).state).toBe('RECEIVING');
    node.clock.advance(16 * 60_000);
    await giftCardLoads.pickUpIdle(room());
    expect(await standing(lost)).toMatchObject({ state: 'FAILED', failure: LOAD_FILE_PROBLEMS['broke-off'] });
    const { rows } = await sql`
      SELECT 1 FROM gift_card_load_piece WHERE load_id IN (${lost}, ${stopped})`.execute(node.platform.db);
    expect(rows).toEqual([]);
  });
});

test('a load whose job is lost is taken up again', async () => {
  const text = fileOf(codes(3).map(lineOf));
  const loadId = await begin(Buffer.byteLength(text));
  must(await part(loadId, text, 0, true));
  node.clock.advance(5 * 60_000);
  await giftCardLoads.pickUpIdle(node.rooms.giftCards);
  await waitUntil('the load is done', async () => (await standing(loadId)).state === 'DONE');
  expect(await cardsOf(loadId)).toBe(3);
});

/** What is still in use: how much a collector has not got to yet depends on how busy the machine is. */
function heldBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const PARTS = massOf({ sample: 2, whole: 10 });

test(`${PARTS * 20_000} lines take little memory`, async () => {
  const parts = PARTS;
  // Most of them bad, so that the test is about lines and not about how fast the database takes cards.
  const partOf = (index: number) => {
    const lines = Array.from({ length: 20_000 }, (_, line) => {
      const good = lineOf(`HM${index}${String(line).padStart(10, '0')}`);
      return line % 40 === 0 ? good : good.replace('USD', 'EUR');
    });
    return Buffer.from(index === 0 ? fileOf(lines) : `${lines.join('\r\n')}\r\n`);
  };
  const sizes = Array.from({ length: parts }, (_, index) => partOf(index).length);
  const loadId = await begin(sizes.reduce((sum, size) => sum + size, 0));
  const before = heldBytes();
  let most = 0;
  const look = () => (most = Math.max(most, heldBytes() - before));
  let offset = 0;
  for (let index = 0; index < parts; index++) {
    ({ received: offset } = must(await part(loadId, partOf(index), offset, index === parts - 1)));
    look();
  }
  // Seldom: collecting takes a while, and what is looked at must get on.
  const timer = setInterval(look, 1_000);
  await runLoad(room(), loadId);
  clearInterval(timer);
  expect(await standing(loadId)).toMatchObject({
    state: 'DONE',
    linesReceived: parts * 20_000,
    loaded: parts * 500,
    bad: parts * 19_500,
  });
  // The whole file alone is 15 MB, and its lines and cells held at once are many times that.
  expect(most / 1024 ** 2).toBeLessThan(40);
}, 300_000);
