import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHIPMENT_FILE_MAX_BYTES } from '#contract/product-tests/product-test-limits.ts';
import { SHIPMENT_FILE_PROBLEMS } from '#contract/product-tests/shipment-files.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { openPiece } from '#server/platform/csv-files/sealed-pieces.ts';
import { shipmentFiles, maintainShipmentFiles } from './shipment-file-import.ts';
import { shipmentFileStore, updateShipmentFile } from './shipment-files.store.ts';
import { readShipmentFile } from './read-file.ts';
import type { ProductTests } from '../product-tests.ts';

const HEAD = 'order_number,carrier,tracking_number,status,date\n';
const LINES = `${HEAD}PT-1-P-1,UPS,1Z1,,\nPT-1-P-2,UPS,1Z2,,\n`;
const LOST_MS = 3 * MINUTE_MS;
const BROKE_OFF_MS = 15 * MINUTE_MS;

let bed: RoomBed;
let room: ProductTests;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await roomBed();
  room = bed.rooms.productTests;
  by = await anOperator(bed, 'FULFILMENT');
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

const begin = (bytes: number) =>
  bed.inTransaction((tx) => shipmentFiles.begin(room, tx, { fileName: 'shipments.csv', bytes }, by));
const aFile = async (bytes = LINES.length) => must(await begin(bytes)).fileId;
const send = (fileId: string, text: string, offset = 0, isLast = true, given: Partial<ProductTests> = {}) =>
  shipmentFiles.takePart({ ...room, ...given }, { fileId, offset, bytes: Buffer.from(text), isLast }, by);
const stop = (fileId: string) => bed.inTransaction((tx) => shipmentFiles.stop(room, tx, fileId, by));
const rowOf = (fileId: string) => bed.inTransaction((tx) => shipmentFileStore.lockFile(tx, room.panelId, fileId));
const stateOf = async (fileId: string) => (await rowOf(fileId))?.state;
const actions = async (fileId: string) => (await bed.auditOf('shipment-file', fileId)).map(({ action }) => action);

describe('a file', () => {
  test.each([
    [0, 'empty'],
    [1, undefined],
    [SHIPMENT_FILE_MAX_BYTES, undefined],
    [SHIPMENT_FILE_MAX_BYTES + 1, 'too-large'],
  ])('of %d bytes is refused as %s', async (bytes, failure) => {
    const begun = await begin(bytes);
    expect(begun.ok ? undefined : begun.failure).toBe(failure);
  });

  test('that came whole waits for its job, sealed in pieces without its first line', async () => {
    const fileId = await aFile();
    expect(await send(fileId, LINES)).toMatchObject({ value: { received: LINES.length } });
    expect([await stateOf(fileId), bed.jobs]).toMatchObject(['WAITING', [{ payload: { fileId }, key: fileId }]]);
    const piece = await bed.inTransaction((tx) => shipmentFileStore.selectPiece(tx, fileId));
    expect(piece && openPiece(room.sealer, 'shipment-file', fileId, piece)).toEqual([
      'PT-1-P-1,UPS,1Z1,,',
      'PT-1-P-2,UPS,1Z2,,',
    ]);
    expect(JSON.stringify(piece)).not.toContain('1Z1');
    expect(await actions(fileId)).toEqual(['shipment-file.received']);
  });

  test('in parts goes on where it is: what came before, or too early, changes nothing', async () => {
    const fileId = await aFile();
    const [first, second] = [LINES.slice(0, 60), LINES.slice(60)];
    await send(fileId, first, 0, false);
    expect(await send(fileId, first, 0, false)).toMatchObject({ value: { received: 60 } });
    expect(await send(fileId, second, 61)).toMatchObject({ value: { received: 60 } });
    expect(await stateOf(fileId)).toBe('RECEIVING');
    expect(await send(fileId, second, 60)).toMatchObject({ value: { received: LINES.length } });
    expect(await send(fileId, second, 60)).toMatchObject({ value: { received: LINES.length } });
    // What is whole takes nothing more.
    expect(await send(fileId, 'PT-1-P-9,UPS,1Z9,,\n', LINES.length)).toMatchObject({
      value: { received: LINES.length },
    });
    expect([await stateOf(fileId), bed.jobs.length]).toEqual(['WAITING', 1]);
  });

  test('whose part comes twice at once has it once', async () => {
    const fileId = await aFile();
    const second = await beforeCommit(
      bed.db,
      (tx) => send(fileId, LINES, 0, true, { db: tx }),
      () => send(fileId, LINES),
    );
    expect([second, bed.jobs.length, (await rowOf(fileId))?.lines_received]).toMatchObject([{ ok: true }, 1, 3]);
  });

  test('that cannot be read is given up, and says so to every later part', async () => {
    const fileId = await aFile();
    const refused = await send(fileId, 'some,thing,else\n1,2,3\n');
    expect(refused.ok).toBe(false);
    expect(await send(fileId, LINES)).toEqual(refused);
    expect([await stateOf(fileId), bed.jobs, await actions(fileId)]).toEqual(['FAILED', [], ['shipment-file.failed']]);
  });

  test('with nothing but its first line is empty', async () => {
    const fileId = await aFile(HEAD.length);
    expect(await send(fileId, HEAD)).toMatchObject({ failure: SHIPMENT_FILE_PROBLEMS.empty });
  });

  test('of nobody, or of another panel, is no file', async () => {
    expect(await send(randomUUID(), LINES)).toMatchObject({ failure: undefined });
    const fileId = await aFile();
    expect(await send(fileId, LINES, 0, true, { panelId: 'ELSEWHERE' })).toMatchObject({ failure: undefined });
    expect(await readShipmentFile({ ...room, panelId: 'ELSEWHERE' }, bed.db, fileId)).toBeUndefined();
  });
});

describe('it ends', () => {
  test('when it is stopped: on its way nothing of it counts, while it is read what moved stays', async () => {
    const [coming, waiting] = [await aFile(), await aFile()];
    await send(waiting, LINES);
    expect([await stop(coming), await stop(waiting), await stop(waiting), await stop(randomUUID())]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([await stateOf(coming), await stateOf(waiting)]).toEqual(['FAILED', 'STOPPED']);
    expect(await rowOf(coming)).toMatchObject({ failure: SHIPMENT_FILE_PROBLEMS.stopped, stopped_by: by.operatorId });
    expect(await bed.inTransaction((tx) => shipmentFileStore.selectPiece(tx, waiting))).toBeUndefined();
    expect(await send(coming, LINES)).toMatchObject({ failure: SHIPMENT_FILE_PROBLEMS.stopped });
  });

  test('when all of it is read, with what became of it; without a line it was empty', async () => {
    const finish = (fileId: string, imported: number) =>
      bed.inTransaction(async (tx) => {
        await updateShipmentFile(tx, fileId, { imported });
        const file = await shipmentFileStore.lockFile(tx, room.panelId, fileId);
        if (file !== undefined) await shipmentFiles.finish(room, tx, file);
      });
    const [done, empty] = [await aFile(), await aFile()];
    for (const id of [done, empty]) await send(id, LINES);
    await finish(done, 2);
    await finish(empty, 0);
    expect([await stateOf(done), await stateOf(empty)]).toEqual(['DONE', 'FAILED']);
    expect((await bed.auditOf('shipment-file', done)).at(-1)).toMatchObject({
      action: 'shipment-file.finished',
      actor: by.operatorId,
      after: { imported: 2, already: 0, bad: 0, tests: 0 },
    });
  });

  test('when nothing of it came for a quarter of an hour, and not before', async () => {
    const fileId = await aFile();
    bed.clock.advance(BROKE_OFF_MS);
    await maintainShipmentFiles(room);
    expect(await stateOf(fileId)).toBe('RECEIVING');
    bed.clock.advance(1);
    await maintainShipmentFiles(room);
    expect(await rowOf(fileId)).toMatchObject({ state: 'FAILED', failure: SHIPMENT_FILE_PROBLEMS['broke-off'] });
  });
});

test('one that nobody has moved for three minutes gets its job again', async () => {
  const fileId = await aFile();
  await send(fileId, LINES);
  const maintained = async () => {
    bed.jobs.splice(0);
    await maintainShipmentFiles(room);
    return bed.jobs.some(({ key }) => key === fileId);
  };
  bed.clock.advance(LOST_MS);
  expect(await maintained()).toBe(false);
  bed.clock.advance(1);
  expect(await maintained()).toBe(true);
});
