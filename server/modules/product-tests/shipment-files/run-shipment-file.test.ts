import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPMENT_FILE_PROBLEMS } from '#contract/product-tests/shipment-files.ts';
import { keepWaitingEvent } from '../parcels/waiting-events.ts';
import { readTrails } from '../board/timeline.ts';
import { shipmentProblemsCsv } from './read-file.ts';
import { shipmentFiles } from './shipment-file-import.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import {
  manyOrders,
  parcelsAsTheyAre,
  shipmentFileClient,
  type OrderedParcel,
} from '#testkit/builders/shipment-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { hearOfParcel } from '../parcels/hear-of-parcel.ts';
import { runShipmentFile } from './run-shipment-file.ts';

let node: TestNode;
let operatorId: string;
let files: ReturnType<typeof shipmentFileClient>;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  files = shipmentFileClient(node, operatorId);
});
afterAll(() => node.stop());

const HEADER = 'order_number,carrier,tracking_number,status,date,customer';
const fileOf = (lines: readonly string[]) => [HEADER, ...lines, ''].join('\r\n');
const lineOf = ({ orderNumber, trackingNumber }: OrderedParcel, rest = '') =>
  `${orderNumber},NorthPost,${trackingNumber},${rest}`;

async function parcel({ orderNumber }: OrderedParcel) {
  const { rows } = await sql<{ status: string; carrier: string; tracking: string; stage: string; told: number }>`
    SELECT s.status, s.carrier, s.tracking_number AS tracking, p.stage,
      (SELECT count(*)::integer FROM notification n WHERE n.panelist_id = p.panelist_id) AS told
    FROM shipment s JOIN test_participant p USING (participant_id) WHERE s.order_number = ${orderNumber}`.execute(
    node.platform.db,
  );
  return rows[0];
}

describe('a file of parcels', () => {
  test('is nothing that its member reads of: neither its name nor the line', async () => {
    const { parcels } = await manyOrders(node.platform, 1);
    const [one] = parcels as [OrderedParcel];
    await files.load(fileOf([lineOf(one)]));
    const { rows } = await sql<{ id: string; words: string }>`SELECT shipment_id AS id, words FROM shipment_event
      JOIN shipment USING (shipment_id) WHERE order_number = ${one.orderNumber}`.execute(node.platform.db);
    expect(rows[0]?.words).toMatch(/, line 2$/);
    const id = rows[0]?.id ?? '';
    const trails = await readTrails(node.platform.db, [id]);
    expect(trails.get(id)).toMatchObject([{ status: 'SHIPPED', words: null }]);
  });

  test('the good lines are in, the bad ones are listed with line, reason and what may be shown; a second time changes nothing', async () => {
    const { parcels, shortId } = await manyOrders(node.platform, 125);
    const other = await manyOrders(node.platform, 1);
    const [first, second, third, fourth, , fifth] = parcels as [OrderedParcel, ...OrderedParcel[]] & OrderedParcel[];
    const [elsewhere] = other.parcels;
    if (!second || !third || !fourth || !fifth || !elsewhere) throw new Error('there are enough');
    const wrongTest = elsewhere.orderNumber.replace(other.shortId.replace('-', ''), shortId.replace('-', ''));
    const text = fileOf([
      ...parcels.slice(5).map((one) => lineOf(one, ',,Dana Ortiz')),
      lineOf(first, 'delivered,2026-01-02'),
      '',
      `${second.orderNumber},Nothpost,${second.trackingNumber}`,
      `${third.orderNumber},NorthPost,4471`,
      `${wrongTest},NorthPost,447199201801`,
      'PT9999-P1-1,NorthPost,447199201802,,,1482 Lakeview Ave',
      lineOf(first),
      `${fourth.orderNumber},NorthPost,${first.trackingNumber}`,
      `Dana Ortiz,218-555-0100,dana@example.org`,
      '"unclosed,x,y',
    ]);
    const done = await files.load(text);
    expect(done).toMatchObject({ state: 'DONE', imported: 122, already: 0, bad: 7, linesRead: 130, tests: 1 });
    expect(done.problems.map(({ line, fault, problem }) => [line, fault, problem])).toEqual([
      [124, 'CARRIER', 'Did you mean NorthPost?'],
      [125, 'TRACKING_NUMBER', 'NorthPost numbers have 12 digits'],
      [126, 'UNKNOWN_ORDER', expect.stringContaining(`is in ${other.shortId}`)],
      [127, 'UNKNOWN_ORDER', "There's no order PT9999-P1-1"],
      [129, 'TWICE', 'This tracking number is already on line 122'],
      [130, 'ORDER', 'Order numbers look like PT4821-P34007-1'],
      [131, 'LINE', expect.any(String)],
    ]);
    expect(done.problems[2]).toMatchObject({ suggestion: elsewhere.orderNumber });
    expect(done.problems[0]).toMatchObject({
      masked: `${second.orderNumber},Nothpost,…`,
      markStart: second.orderNumber.length + 1,
      markEnd: second.orderNumber.length + 9,
    });
    const shown =
      JSON.stringify(done.problems) + (await textOf(shipmentProblemsCsv(files.rooms.productTests, done.fileId)));
    for (const personal of ['Dana', 'Lakeview', '555', 'dana@']) expect(shown).not.toContain(personal);

    expect(await parcel(first)).toMatchObject({ status: 'DELIVERED', stage: 'DELIVERED', told: 1 });
    expect(await parcel(fifth)).toMatchObject({ status: 'SHIPPED', carrier: 'NORTHPOST', stage: 'SHIPPED', told: 1 });
    expect(await parcel(second)).toMatchObject({ status: 'ORDERED', carrier: null });

    const before = await parcelsAsTheyAre(node.platform.db);
    node.clock.advance(48 * 3_600_000);
    expect(await files.load(text)).toMatchObject({ state: 'DONE', imported: 0, already: 122, bad: 7 });
    expect(await parcelsAsTheyAre(node.platform.db)).toBe(before);
  });

  test('names the columns that are left out', async () => {
    const { parcels } = await manyOrders(node.platform, 1);
    const [one] = parcels as [OrderedParcel];
    const text = `order_number,Carrier,tracking_no,Stauts\r\n${one.orderNumber},NorthPost,${one.trackingNumber},delivered\r\n`;
    const { columns, imported } = await files.load(text);
    expect([imported, columns]).toEqual([
      1,
      [
        { name: 'order_number', readAs: 'order_number' },
        { name: 'carrier', readAs: 'carrier' },
        { name: 'tracking_number', readAs: 'tracking_number' },
        { name: 'Stauts', readAs: null },
      ],
    ]);
  });

  test('what a carrier told before the number was known counts as soon as it is', async () => {
    const { parcels } = await manyOrders(node.platform, 1);
    const [one] = parcels as [OrderedParcel];
    const number = { carrier: 'NORTHPOST', trackingNumber: one.trackingNumber };
    const event = { key: 'early', status: 'DELIVERED', occurredAt: node.clock.now(), source: 'WEBHOOK' } as const;
    await inTransaction(node.platform.db, (tx) => keepWaitingEvent(node.rooms.productTests, tx, number, event));
    await files.load(fileOf([lineOf(one)]));
    expect(await parcel(one)).toMatchObject({ status: 'DELIVERED', stage: 'DELIVERED', told: 1 });
    const { rows } = await sql`SELECT 1 FROM parcel_event_waiting`.execute(node.platform.db);
    expect(rows).toEqual([]);
  });

  test('an order that was called off, and one that went out as another parcel, are left as they are', async () => {
    const { parcels } = await manyOrders(node.platform, 2);
    const [off, sent] = parcels as [OrderedParcel, OrderedParcel];
    const called = { key: 'off', status: 'CANCELLED', occurredAt: node.clock.now(), source: 'HAND' } as const;
    await inTransaction(node.platform.db, (tx) => hearOfParcel(node.rooms, tx, off.orderNumber, { events: [called] }));
    await files.load(fileOf([lineOf(sent)]));
    const again = await files.load(fileOf([lineOf(off), `${sent.orderNumber},NorthPost,447199201803`]));
    expect(again.problems.map(({ fault, problem }) => [fault, problem])).toEqual([
      ['NOT_WAITING', `Order ${off.orderNumber} was canceled`],
      ['NOT_WAITING', `This order already shipped as ${sent.trackingNumber}`],
    ]);
    expect(await parcel(off)).toMatchObject({ status: 'CANCELLED', tracking: null });
  });

  test('one that stops in the middle goes on where it was, and one that is stopped keeps what moved', async () => {
    const { parcels } = await manyOrders(node.platform, 120);
    const [first] = parcels as [OrderedParcel];
    const fileId = await files.receive(fileOf(parcels.map((one) => lineOf(one))));
    const leaving = new AbortController();
    const stopping = {
      ...files.rooms.productTests.clock,
      now: () => {
        leaving.abort();
        return node.clock.now();
      },
    };
    const rooms = { ...files.rooms, productTests: { ...files.rooms.productTests, clock: stopping } };
    await expect(runShipmentFile(rooms, fileId, leaving.signal)).rejects.toThrow('aborted');
    expect(await files.standing(fileId)).toMatchObject({ state: 'RUNNING', imported: 100, linesRead: 100 });
    expect(await parcel(first)).toMatchObject({ status: 'SHIPPED', told: 1 });
    await files.run(fileId);
    expect(await files.standing(fileId)).toMatchObject({ state: 'DONE', imported: 120, already: 0, bad: 0 });
    const stopped = await files.receive(fileOf(parcels.map((one) => lineOf(one, 'delivered'))));
    const stop = (id: string) =>
      inTransaction(node.platform.db, (tx) => shipmentFiles.stop(files.rooms.productTests, tx, id, { operatorId }));
    expect(await stop(stopped)).toBe(true);
    await files.run(stopped);
    expect(await files.standing(stopped)).toMatchObject({ state: 'STOPPED', imported: 0 });
    expect(await stop(fileId)).toBe(false);
    const { rows } = await sql`SELECT 1 FROM shipment_file_piece UNION ALL SELECT 1 FROM shipment_file_named`.execute(
      node.platform.db,
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ['order_number,carrier\r\na,b\r\n', SHIPMENT_FILE_PROBLEMS['no-columns']],
    [`${HEADER}\r\n`, SHIPMENT_FILE_PROBLEMS.empty],
    ['PK\u0003\u0004 a workbook', SHIPMENT_FILE_PROBLEMS.workbook],
  ])('%j is not taken', async (text, sentence) => {
    await expect(files.receive(text)).rejects.toThrow(sentence);
  });
});

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
