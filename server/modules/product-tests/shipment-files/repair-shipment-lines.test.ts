import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPMENT_REPAIR_DAYS } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { openLine } from './kept-lines.ts';
import { maintainShipmentFiles } from './shipment-file-import.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { manyOrders, shipmentFileClient, type OrderedParcel } from '#testkit/builders/shipment-builders.ts';
import { findInTables } from '#testkit/find-secrets.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { repairShipmentLines } from './repair-shipment-lines.ts';

let node: TestNode;
let operatorId: string;
let files: ReturnType<typeof shipmentFileClient>;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  files = shipmentFileClient(node, operatorId);
});
afterAll(() => node.stop());

const fileOf = (lines: readonly string[]) =>
  ['order_number,carrier,tracking_number,ship to', ...lines, ''].join('\r\n');

async function parcelOf({ participantId }: OrderedParcel) {
  const { rows } = await sql<object>`
    SELECT s.status, s.attempt, s.tracking_number AS tracking FROM shipment s
    WHERE s.participant_id = ${participantId} AND s.replaced_at IS NULL`.execute(node.platform.db);
  return rows[0];
}

const repair = (fileId: string, line: number, value: string | null, isAllLike = false) =>
  allOrNothing(node.platform.db, (tx) =>
    repairShipmentLines(files.rooms, tx, { fileId, line, value, isAllLike }, { operatorId }),
  );

async function some(count: number) {
  const { parcels, shortId } = await manyOrders(node.platform, count);
  return { parcels: parcels as readonly OrderedParcel[] & [OrderedParcel, OrderedParcel, OrderedParcel], shortId };
}

describe('a bad line', () => {
  test('comes in with what was meant, and all that have the same mistake with it; what else is wrong is listed then', async () => {
    const { parcels } = await some(5);
    const [first, second, third] = parcels;
    const { fileId, problems } = await files.load(
      fileOf([
        ...parcels.slice(0, 4).map((one) => `${one.orderNumber},Nothpost,${one.trackingNumber},1482 Lakeview Ave`),
        `${parcels[4]?.orderNumber},Nothpost,4471`,
      ]),
    );
    expect(problems.map(({ repair: how, suggestion, like }) => [how, suggestion, like])).toEqual(
      problems.map(() => ['USE', 'NorthPost', 5]),
    );
    expect(await repair(fileId, 3, 'NorthPost')).toEqual({ ok: true, value: 1 });
    expect(await files.standing(fileId)).toMatchObject({ imported: 1, bad: 4 });
    expect(await parcelOf(second)).toEqual({ status: 'SHIPPED', attempt: 1, tracking: second.trackingNumber });
    expect(await parcelOf(first)).toMatchObject({ status: 'ORDERED' });
    expect(await repair(fileId, 3, 'NorthPost')).toEqual({ ok: false, failure: 'gone' });

    expect(await repair(fileId, 2, 'NorthPost', true)).toEqual({ ok: true, value: 3 });
    const after = await files.standing(fileId);
    expect(after).toMatchObject({ imported: 4, already: 0, bad: 1 });
    expect(after.problems).toMatchObject([
      { line: 6, fault: 'TRACKING_NUMBER', problem: 'NorthPost numbers have 12 digits', repair: 'EDIT' },
    ]);
    expect(await parcelOf(third)).toMatchObject({ status: 'SHIPPED' });
    expect(await findInTables(node.platform.db, { street: '1482 Lakeview Ave' })).toEqual([]);
  });

  test("keeps nothing that could be somebody's, wherever it slipped to", async () => {
    const { parcels } = await some(3);
    const [first, second] = parcels;
    const street = '7741 Quillfeather Hollow';
    const { fileId, problems } = await files.load(
      fileOf([
        `${street},NorthPost,${first.trackingNumber},Dana Ortiz`,
        `${second.orderNumber},${street},${second.trackingNumber}`,
        `${second.orderNumber},NorthPost,${street}`,
      ]),
    );
    expect(problems.map(({ fault, repair: how }) => [fault, how])).toEqual([
      ['ORDER', 'EDIT'],
      ['CARRIER', 'EDIT'],
      ['TRACKING_NUMBER', 'EDIT'],
    ]);
    const { rows } = await sql<{ line: number; sealed: string }>`
      SELECT line, sealed FROM shipment_file_problem WHERE file_id = ${fileId} ORDER BY line`.execute(node.platform.db);
    const kept = rows.map(({ line, sealed }) =>
      Object.values(openLine(files.rooms.productTests, fileId, line, sealed)),
    );
    expect(kept).toEqual([
      ['', 'NorthPost', first.trackingNumber, '', ''],
      [second.orderNumber, '', second.trackingNumber, '', ''],
      [second.orderNumber, 'NorthPost', '', '', ''],
    ]);
    expect(await repair(fileId, 2, first.orderNumber)).toEqual({ ok: true, value: 1 });
    expect(await parcelOf(first)).toMatchObject({ status: 'SHIPPED', tracking: first.trackingNumber });
  });

  test('can be typed anew; what is still wrong changes nothing and says why', async () => {
    const { parcels } = await some(3);
    const [first, second] = parcels;
    const { fileId } = await files.load(
      fileOf([`${first.orderNumber},NorthPost,4471`, `${second.orderNumber},NorthPost,${second.trackingNumber}`]),
    );
    const wrong = await repair(fileId, 2, '44719920');
    expect(wrong).toEqual({ ok: false, failure: { sentence: 'NorthPost numbers have 12 digits' } });
    expect(await files.standing(fileId)).toMatchObject({ imported: 1, bad: 1 });
    expect(await repair(fileId, 2, first.trackingNumber)).toEqual({ ok: true, value: 1 });
    expect(await files.standing(fileId)).toMatchObject({ imported: 2, bad: 0 });
    expect(await parcelOf(first)).toMatchObject({ status: 'SHIPPED', tracking: first.trackingNumber });
  });

  test('of an order in another test comes in under the number that was meant', async () => {
    const { parcels, shortId } = await some(3);
    const other = await some(3);
    const [first] = parcels;
    const swapped = first.orderNumber.replace(shortId.replace('-', ''), other.shortId.replace('-', ''));
    const { fileId, problems } = await files.load(fileOf([`${swapped},NorthPost,${first.trackingNumber}`]));
    expect(problems[0]).toMatchObject({ repair: 'USE', suggestion: first.orderNumber, like: 1 });
    expect(await repair(fileId, 2, first.orderNumber)).toEqual({ ok: true, value: 1 });
    expect(await parcelOf(first)).toMatchObject({ status: 'SHIPPED' });
  });

  test('with another number of a parcel that was sent corrects it: no unit is taken, and both numbers are audited', async () => {
    const { parcels, shortId } = await some(3);
    const [first, second] = parcels;
    await files.load(fileOf([first, second].map((one) => `${one.orderNumber},NorthPost,${one.trackingNumber}`)));
    const { fileId, problems } = await files.load(
      fileOf([
        `${first.orderNumber},NorthPost,447199201899`,
        `${second.orderNumber},NorthPost,447199201898`,
        `${parcels[2].orderNumber},NorthPost,4471`,
      ]),
    );
    expect(problems.map(({ fault, repair: how }) => [fault, how])).toEqual([
      ['NOT_WAITING', 'RESHIP'],
      ['NOT_WAITING', 'RESHIP'],
      ['TRACKING_NUMBER', 'EDIT'],
    ]);
    const units = async () => {
      const { rows } = await sql<{ sent: number }>`SELECT count(*)::integer AS sent FROM shipment
        JOIN project USING (project_id) WHERE short_id = ${shortId}`.execute(node.platform.db);
      return rows[0]?.sent;
    };
    const before = await units();
    const correct = (line: number) =>
      allOrNothing(node.platform.db, (tx) =>
        repairShipmentLines(
          files.rooms,
          tx,
          { fileId, line, value: null, isAllLike: false, isCorrection: true },
          { operatorId },
        ),
      );
    expect(await correct(2)).toEqual({ ok: true, value: 1 });
    expect(await correct(2)).toEqual({ ok: false, failure: 'gone' });
    expect(await correct(4)).toEqual({ ok: false, failure: 'gone' });
    expect(await parcelOf(first)).toEqual({ status: 'SHIPPED', attempt: 1, tracking: '447199201899' });
    expect(await parcelOf(second)).toMatchObject({ attempt: 1, tracking: second.trackingNumber });
    expect([await units(), await files.standing(fileId)]).toEqual([
      before,
      // The line is in, and no shipment was imported by it.
      expect.objectContaining({ imported: 0, already: 1, bad: 2 }),
    ]);
    const { rows } = await sql<{ before: object; after: object }>`SELECT before, after FROM audit_entry
      WHERE action = 'shipment.noted' AND subject_id = ${first.participantId}`.execute(node.platform.db);
    expect(rows).toMatchObject([
      { before: { numberEnding: first.trackingNumber.slice(-4) }, after: { numberEnding: '1899' } },
    ]);
  });

  test('that is the second for an order is another parcel, which takes a unit; without one it stays', async () => {
    const { parcels, shortId } = await some(3);
    const [first, second] = parcels;
    const { fileId, problems } = await files.load(
      fileOf(
        [first, second].flatMap(({ orderNumber, trackingNumber }, index) => [
          `${orderNumber},NorthPost,${trackingNumber}`,
          `${orderNumber},NorthPost,44719920180${index}`,
        ]),
      ),
    );
    expect(problems.map(({ line, fault, repair: how }) => [line, fault, how])).toEqual([
      [3, 'TWICE', 'RESHIP'],
      [5, 'TWICE', 'RESHIP'],
    ]);
    expect(await repair(fileId, 3, 'anything')).toEqual({ ok: false, failure: 'gone' });
    expect(await repair(fileId, 3, null)).toEqual({ ok: true, value: 1 });
    expect(await parcelOf(first)).toEqual({ status: 'SHIPPED', attempt: 2, tracking: '447199201800' });
    await sql`UPDATE product_test SET units = 4 FROM project
      WHERE project.project_id = product_test.project_id AND project.short_id = ${shortId}`.execute(node.platform.db);
    expect(await repair(fileId, 5, null)).toEqual({ ok: false, failure: { refusal: 'no-units' } });
    expect(await parcelOf(second)).toMatchObject({ attempt: 1, tracking: second.trackingNumber });
    expect(await files.standing(fileId)).toMatchObject({ imported: 3, bad: 1 });
  });

  test('is kept as it was for some days alone', async () => {
    const { parcels } = await some(3);
    const { fileId } = await files.load(fileOf([`${parcels[0].orderNumber},NorthPost,4471`]));
    node.clock.advance((SHIPMENT_REPAIR_DAYS - 1) * DAY_MS);
    await maintainShipmentFiles(files.rooms.productTests);
    expect((await files.standing(fileId)).problems[0]).toMatchObject({ repair: 'EDIT' });
    node.clock.advance(2 * DAY_MS);
    await maintainShipmentFiles(files.rooms.productTests);
    expect((await files.standing(fileId)).problems[0]).toMatchObject({ line: 2, repair: null });
    expect(await repair(fileId, 2, parcels[0].trackingNumber)).toEqual({ ok: false, failure: 'gone' });
  });
});
