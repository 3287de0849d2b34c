import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time/durations.ts';
import {
  FRUIT_SENTENCES,
  checkedFruitFiles,
  fruitBed,
  fruitFiles,
  fruitStore as store,
  kill,
  picking,
  queued,
} from '#testkit/beds/fruit-bed.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { findImport, pageOfImports, problemsAsCsv, shownImport } from './list-imports.ts';

let database: TestDatabase;
let bed: Awaited<ReturnType<typeof fruitBed>>;
let room: typeof bed.room;
let by: typeof bed.by;
beforeAll(async () => {
  database = await testDatabase();
  bed = await fruitBed(database);
  ({ room, by } = bed);
});
afterAll(() => database.close());
beforeEach(() => queued.clear());

const within = <Done>(work: (tx: Db) => Promise<Done>) => inTransaction(room.db, work);
async function aFile(bytes: number, machine = fruitFiles): Promise<string> {
  const begun = await within((tx) => machine.begin(room, tx, { fileName: 'fruit\u0000list.csv', bytes }, by));
  if (!begun.ok) throw new Error(begun.failure);
  return begun.value.fileId;
}
const send = (fileId: string, text: string, { offset = 0, isLast = true, machine = fruitFiles } = {}) =>
  machine.takePart(room, { fileId, offset, bytes: Buffer.from(text), isLast }, by);
async function received(text: string, machine = fruitFiles): Promise<string> {
  const fileId = await aFile(Buffer.byteLength(text), machine);
  await send(fileId, text, { machine });
  return fileId;
}
const fileOf = (...lines: readonly string[]) => ['fruit', ...lines, ''].join('\n');
const rowOf = (fileId: string) => within((tx) => store.lockFile(tx, room.panelId, fileId));
const problemsOf = (fileId: string) => store.selectProblems(room.db, fileId, { afterLine: 0, limit: 10 });
async function fruitOf(fileId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM fruit WHERE file_id = ${fileId}`.execute(room.db);
  return rows.map(({ name }) => name);
}
async function auditOf(fileId: string) {
  const { rows } = await sql<{ action: string; after: unknown }>`SELECT action, after FROM audit_entry
    WHERE subject_kind = 'people-file' AND subject_id = ${fileId} ORDER BY position`.execute(room.db);
  return rows;
}

describe('a file', () => {
  test('that came whole waits sealed for its job, is read, and lists what is wrong by the numbers of its lines', async () => {
    const fileId = await received(fileOf('plum', 'rotten', '', 'sold', 'pear', 'rotten'));
    expect([[...queued], (await rowOf(fileId))?.state]).toEqual([[fileId], 'WAITING']);
    const waiting = await within((tx) => store.selectPiece(tx, fileId));
    expect([waiting?.first_line, JSON.stringify(waiting).includes('plum')]).toEqual([2, false]);
    await fruitFiles.run(room, fileId, picking);
    expect(await rowOf(fileId)).toMatchObject({ state: 'DONE', picked: 2, bad: 3, lines_read: 7, lines_received: 7 });
    expect(await fruitOf(fileId)).toEqual(['plum', 'pear']);
    // All are counted, and so many are kept.
    expect(await problemsOf(fileId)).toMatchObject([
      { line: 3, problem: 'It is rotten' },
      { line: 5, problem: 'It is sold' },
    ]);
    expect(await within((tx) => store.selectPiece(tx, fileId))).toBeUndefined();
    expect(await auditOf(fileId)).toEqual([
      { action: 'people-file.received', after: { fileName: 'fruit list', bytes: 36, lines: 6 } },
      { action: 'people-file.finished', after: { how: 'finished', picked: 2, bad: 3, failure: null } },
    ]);
  });

  test('in parts goes on where it is: what came before, or too early, changes nothing', async () => {
    const text = fileOf('plum', 'pear');
    const fileId = await aFile(text.length);
    expect(await send(fileId, text.slice(0, 6), { isLast: false })).toEqual({ ok: true, value: { received: 6 } });
    expect(await send(fileId, text.slice(0, 6), { isLast: false })).toEqual({ ok: true, value: { received: 6 } });
    expect(await send(fileId, 'pear\n', { offset: 11 })).toEqual({ ok: true, value: { received: 6 } });
    await send(fileId, text.slice(6), { offset: 6 });
    await fruitFiles.run(room, fileId, picking);
    expect(await fruitOf(fileId)).toEqual(['plum', 'pear']);
  });

  test('whose job was killed in the middle of a piece leaves nothing out and does nothing twice', async () => {
    const fileId = await received(fileOf('plum', 'pear', 'fig', 'sold', 'quince'));
    kill.at = 4;
    await expect(fruitFiles.run(room, fileId, picking)).rejects.toThrow('killed');
    expect([await fruitOf(fileId), (await rowOf(fileId))?.lines_read]).toEqual([['plum', 'pear'], 3]);
    kill.at = undefined;
    await Promise.all([fruitFiles.run(room, fileId, picking), fruitFiles.run(room, fileId, picking)]);
    expect(await fruitOf(fileId)).toEqual(['plum', 'pear', 'fig', 'quince']);
    expect(await rowOf(fileId)).toMatchObject({ state: 'DONE', picked: 4, bad: 1 });
  });

  test('that is checked first does nothing until somebody says go, and keeps its lines until then', async () => {
    const fileId = await received(fileOf('plum', 'rotten', 'pear'), checkedFruitFiles);
    await checkedFruitFiles.run(room, fileId, picking);
    expect(await rowOf(fileId)).toMatchObject({ state: 'CHECKED', picked: 2, bad: 1, finished_at: null });
    expect([await fruitOf(fileId), (await auditOf(fileId)).map(({ action }) => action)]).toEqual([
      [],
      ['people-file.checked'],
    ]);
    await within(async (tx) => {
      await store.deleteProblems(tx, fileId);
      await store.updateFile(tx, fileId, { state: 'RUNNING', next_piece: 0, picked: 0, bad: 0 });
    });
    await checkedFruitFiles.run(room, fileId, picking);
    expect(await rowOf(fileId)).toMatchObject({ state: 'DONE', picked: 2, bad: 1 });
    expect(await fruitOf(fileId)).toEqual(['plum', 'pear']);
  });
});

describe('it is given up', () => {
  test.each([
    ['no-columns', 'vegetable\nleek\n'],
    ['empty', 'fruit\n'],
    ['utf-16', Buffer.from('fruit\n', 'utf16le').toString('latin1')],
    ['too-many-lines', fileOf(...Array.from({ length: 21 }, () => 'fig'))],
  ] as const)('as %s, and says so to every later part', async (problem, text) => {
    const fileId = await aFile(Buffer.byteLength(text));
    const refused = { ok: false, failure: FRUIT_SENTENCES[problem] };
    expect([await send(fileId, text), await send(fileId, text)]).toEqual([refused, refused]);
    expect(await auditOf(fileId)).toEqual([
      { action: 'people-file.failed', after: { picked: 0, failure: FRUIT_SENTENCES[problem] } },
    ]);
  });

  test('when it has more or less than it said, or more than anybody may send', async () => {
    expect(await send(await aFile(3), fileOf('fig'))).toEqual({ ok: false, failure: FRUIT_SENTENCES.changed });
    expect(await send(await aFile(99), fileOf('fig'))).toEqual({ ok: false, failure: FRUIT_SENTENCES['broke-off'] });
    const begin = (bytes: number) => within((tx) => fruitFiles.begin(room, tx, { fileName: 'x', bytes }, by));
    expect([await begin(1_001), await begin(0), await begin(Number.NaN)]).toEqual(
      ['too-large', 'empty', 'empty'].map((failure) => ({ ok: false, failure })),
    );
    expect(await send(randomUUID(), 'fruit\n')).toEqual({ ok: false, failure: undefined });
  });

  test('when all of its lines are blank', async () => {
    const fileId = await received(fileOf('', ' '));
    await fruitFiles.run(room, fileId, picking);
    expect(await rowOf(fileId)).toMatchObject({ state: 'FAILED', failure: FRUIT_SENTENCES.empty });
  });
});

describe('it ends early', () => {
  test('when somebody stops it: on its way nothing of it counts, while it is read what came in stays', async () => {
    const [coming, read] = [await aFile(99), await received(fileOf('plum', 'pear', 'fig'))];
    kill.at = 4;
    await expect(fruitFiles.run(room, read, picking)).rejects.toThrow('killed');
    kill.at = undefined;
    const stop = (fileId: string) => within((tx) => fruitFiles.stop(room, tx, fileId, by));
    expect([await stop(coming), await stop(read), await stop(read), await stop(randomUUID())]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await rowOf(coming)).toMatchObject({
      state: 'FAILED',
      failure: FRUIT_SENTENCES.stopped,
      stopped_by: by.operatorId,
    });
    expect(await rowOf(read)).toMatchObject({ state: 'STOPPED', failure: null, stopped_by: by.operatorId, picked: 2 });
    await fruitFiles.run(room, read, picking);
    expect(await fruitOf(read)).toEqual(['plum', 'pear']);
  });

  test('where its format says so, with the reason', async () => {
    const fileId = await received(fileOf('plum', 'pear', 'stop', 'fig'));
    await fruitFiles.run(room, fileId, picking);
    expect(await rowOf(fileId)).toMatchObject({
      state: 'STOPPED',
      failure: FRUIT_SENTENCES['basket-full'],
      stopped_by: null,
    });
    expect(await fruitOf(fileId)).toEqual(['plum', 'pear']);
  });
});

test('what broke off is given up after a quarter of an hour; what lost its job gets it again after three minutes', async () => {
  const [coming, waiting] = [await aFile(99), await received(fileOf('plum'))];
  const maintained = async (ms: number) => {
    bed.clock.advance(ms);
    queued.clear();
    await fruitFiles.pickUpIdle(room);
    return [queued.has(waiting), (await rowOf(coming))?.state];
  };
  expect(await maintained(3 * MINUTE_MS)).toEqual([false, 'RECEIVING']);
  expect(await maintained(1)).toEqual([true, 'RECEIVING']);
  expect(await maintained(12 * MINUTE_MS)).toEqual([true, 'FAILED']);
});

test('files are listed with who sent and stopped them, and their bad lines are a file', async () => {
  const fileId = await received(fileOf('rotten', 'fig'));
  await fruitFiles.run(room, fileId, picking);
  const listing = { store, room, db: room.db };
  const found = await findImport(listing, fileId);
  expect(found && shownImport(found)).toMatchObject({ fileId, byName: 'Dana', linesReceived: 2, linesRead: 2, bad: 1 });
  expect(await findImport(listing, 'no-id')).toBeUndefined();
  expect((await findImport(listing, undefined))?.file_id).toBe(fileId);
  const page = await pageOfImports(listing, undefined, shownImport);
  expect([page.contents[0]?.fileId, page.nextPage]).toEqual([fileId, null]);
  const csv = problemsAsCsv(
    ['line', 'problem'],
    (asked) => store.selectProblems(room.db, fileId, asked),
    ({ line, problem }) => [line, problem],
  );
  expect((await Array.fromAsync(csv)).join('')).toBe('line,problem\r\n2,It is rotten\r\n');
});
