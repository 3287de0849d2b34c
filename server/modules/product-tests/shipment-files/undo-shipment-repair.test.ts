import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPMENT_REPAIR_DAYS } from '#contract/product-tests/product-test-limits.ts';
import type { RepairFollowedBy } from '#contract/product-tests/repair-undo.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { lockParticipant } from '../participants/lock-participant.ts';
import { missPackage, receive } from '../participants/take-part.ts';
import { readUnitsLeft } from '../product-tests.store.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { manyOrders, shipmentFileClient, type OrderedParcel } from '#testkit/builders/shipment-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { actOnParticipants, noteParcel } from '../participants/act-on-participants.ts';
import { hearOfParcel } from '../parcels/hear-of-parcel.ts';
import { repairShipmentLines } from './repair-shipment-lines.ts';
import { takeCarrierEvents } from '../parcels/take-carrier-events.ts';
import { undoShipmentRepair } from './undo-shipment-repair.ts';

let node: TestNode;
let operatorId: string;
let files: ReturnType<typeof shipmentFileClient>;
beforeAll(async () => {
  node = await startTestNode();
  ({ operatorId } = await anOperator(node, 'FULFILMENT'));
  files = shipmentFileClient(node, operatorId);
});
afterAll(() => node.stop());

const db = () => node.platform.db;
const fileOf = (lines: readonly string[]) =>
  ['order_number,carrier,tracking_number,status,date', ...lines, ''].join('\r\n');

const repair = (fileId: string, line: number, value: string | null) =>
  allOrNothing(db(), (tx) =>
    repairShipmentLines(files.rooms, tx, { fileId, line, value, isAllLike: false }, { operatorId }),
  );

async function undoNewest(fileId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT repair_id AS id FROM shipment_repair WHERE file_id = ${fileId} ORDER BY repair_id DESC LIMIT 1`.execute(
    db(),
  );
  const { productTests } = files.rooms;
  return allOrNothing(db(), (tx) => undoShipmentRepair(productTests, tx, rows[0]?.id ?? '', { operatorId }));
}

async function two() {
  const { parcels, projectId } = await manyOrders(node.platform, 2);
  return { projectId, parcels: parcels as readonly OrderedParcel[] & [OrderedParcel, OrderedParcel] };
}

/** Everything that a repair may change of somebody, as one value. */
async function standingOf({ participantId }: OrderedParcel) {
  const { rows } = await sql<object>`
    SELECT p.stage, p.stage_at, p.reminded_at, p.extended_until, p.support_requested_at, p.paused_from,
      (SELECT jsonb_agg(jsonb_build_object('attempt', s.attempt, 'status', s.status, 'number', s.tracking_number,
          'shipped', s.shipped_at, 'delivered', s.delivered_at, 'replaced', s.replaced_at) ORDER BY s.attempt)
        FROM shipment s WHERE s.participant_id = p.participant_id AND s.undone_at IS NULL) AS parcels
    FROM test_participant p WHERE p.participant_id = ${participantId}`.execute(db());
  return rows[0];
}

/** A line whose tracking number was typed anew: the parcel is on its way by it. */
async function aRepairedLine(status = '') {
  const { parcels, projectId } = await two();
  const [first] = parcels;
  const before = await standingOf(first);
  const { fileId } = await files.load(fileOf([`${first.orderNumber},NorthPost,4471,${status},`]));
  must(await repair(fileId, 2, first.trackingNumber));
  return { first, fileId, projectId, before };
}

/** Somebody whose parcel is on its way and who was sent another one by a repair. */
async function aReshippedLine() {
  const { parcels, projectId } = await two();
  const [first] = parcels;
  const other = `45${first.trackingNumber.slice(2)}`;
  await files.load(fileOf([`${first.orderNumber},NorthPost,${first.trackingNumber},,`]));
  node.clock.advance(1_000);
  const before = await standingOf(first);
  const units = await readUnitsLeft(db(), projectId);
  const { fileId } = await files.load(fileOf([`${first.orderNumber},NorthPost,${other},,`]));
  must(await repair(fileId, 2, null));
  return { first, fileId, projectId, before, units, other };
}

describe('a repair is undone', () => {
  test('with its parcel, stage and line as before; and can be made again', async () => {
    const { first, fileId, before } = await aRepairedLine();
    expect(await standingOf(first)).toMatchObject({ stage: 'SHIPPED', parcels: [{ number: first.trackingNumber }] });
    node.clock.advance(60_000);
    expect(await undoNewest(fileId)).toEqual({ ok: true, value: { fileId, lines: 1, kept: [] } });
    expect(await standingOf(first)).toEqual(before);
    expect(await files.standing(fileId)).toMatchObject({
      imported: 0,
      bad: 1,
      problems: [{ line: 2, repair: 'EDIT' }],
    });
    expect(await undoNewest(fileId)).toEqual({ ok: false, failure: 'gone' });

    expect(await repair(fileId, 2, first.trackingNumber)).toEqual({ ok: true, value: 1 });
    expect(await standingOf(first)).toMatchObject({ stage: 'SHIPPED', parcels: [{ status: 'SHIPPED' }] });
    expect(await undoNewest(fileId)).toMatchObject({ ok: true });
    expect(await standingOf(first)).toEqual(before);
  });

  test('with a wrong delivery, which does not count afterwards', async () => {
    const { first, fileId, before } = await aRepairedLine('delivered');
    expect(await standingOf(first)).toMatchObject({ stage: 'DELIVERED' });
    must(await undoNewest(fileId));
    expect(await standingOf(first)).toEqual(before);
    await files.load(fileOf([`${first.orderNumber},NorthPost,${first.trackingNumber},shipped,`]));
    expect(await standingOf(first)).toMatchObject({ stage: 'SHIPPED', parcels: [{ status: 'SHIPPED' }] });
  });

  test('with the unit of another parcel; the next one gets a number of its own', async () => {
    const { first, fileId, projectId, before, units, other } = await aReshippedLine();
    expect(await readUnitsLeft(db(), projectId)).toBe(units - 1);
    node.clock.advance(60_000);
    must(await undoNewest(fileId));
    expect(await standingOf(first)).toEqual(before);
    expect(await readUnitsLeft(db(), projectId)).toBe(units);
    must(await repair(fileId, 2, null));
    expect(await standingOf(first)).toMatchObject({ parcels: [{ attempt: 1 }, { attempt: 3, number: other }] });
  });
});

describe('a repair stays', () => {
  const hold = async (participantId: string, act: 'receive' | 'miss') =>
    inTransaction(db(), async (tx) => {
      const { productTests } = files.rooms;
      const held = await lockParticipant(productTests, tx, { participantId });
      if (held === undefined) throw new Error('they are there');
      if (act === 'receive') await receive(productTests, tx, held);
      else {
        const { rows } = await sql<{ id: string }>`SELECT gen_random_uuid() AS id`.execute(tx);
        await missPackage(productTests, tx, held, { requestId: rows[0]?.id ?? '', number: 'SR-1' });
      }
    });
  const carrier = (orderNumber: string) =>
    takeCarrierEvents(files.rooms, [
      { id: `scan-${orderNumber}`, orderNumber, status: 'OUT_FOR_DELIVERY', occurredAt: node.clock.now() },
    ]);

  test.each<[RepairFollowedBy, (parcel: OrderedParcel) => Promise<unknown>]>([
    ['received', ({ participantId }) => hold(participantId, 'receive')],
    ['carrier', ({ orderNumber }) => carrier(orderNumber)],
    ['news', ({ participantId }) => noteParcel(files.rooms, participantId, { status: 'EXCEPTION' }, { operatorId })],
    [
      'closed',
      ({ participantId }) =>
        actOnParticipants(files.rooms, [participantId], { kind: 'CLOSE', reason: 'Asked to stop' }, { operatorId }),
    ],
    [
      'anotherParcel',
      ({ participantId }) => actOnParticipants(files.rooms, [participantId], { kind: 'RESHIP' }, { operatorId }),
    ],
    ['tooOld', async () => node.clock.advance((SHIPMENT_REPAIR_DAYS + 1) * DAY_MS)],
  ])('%s', async (follows, happens) => {
    const { first, fileId } = await aRepairedLine();
    await happens(first);
    const before = await standingOf(first);
    expect(await undoNewest(fileId)).toEqual({ ok: false, failure: { follows } });
    expect(await standingOf(first)).toEqual(before);
    expect(await files.standing(fileId)).toMatchObject({ imported: 1, bad: 0 });
  });
});

describe('a reship by a line', () => {
  test('of a number that is known makes no second parcel and takes no unit, however often it is imported', async () => {
    const { first, projectId, other, units } = await aReshippedLine();
    const again = await files.load(fileOf([`${first.orderNumber},NorthPost,${other},,`]));
    expect(again).toMatchObject({ imported: 0, already: 1, bad: 0 });
    expect(await standingOf(first)).toMatchObject({ parcels: [{ attempt: 1 }, { attempt: 2 }] });
    expect(await readUnitsLeft(db(), projectId)).toBe(units - 1);
  });

  test('of one file that names the same parcel twice is no second parcel', async () => {
    const { parcels } = await two();
    const [first] = parcels;
    const line = `${first.orderNumber},NorthPost,${first.trackingNumber}`;
    const done = await files.load(fileOf([`${line},,`, `${line},,`, `${line},delivered,`]));
    expect(done).toMatchObject({ bad: 0, problems: [] });
    expect(await standingOf(first)).toMatchObject({ stage: 'DELIVERED', parcels: [{ attempt: 1 }] });
  });

  test('of a number that another order has is a problem', async () => {
    const { parcels } = await two();
    const [first, second] = parcels;
    await files.load(fileOf([`${first.orderNumber},NorthPost,${first.trackingNumber},,`]));
    const done = await files.load(fileOf([`${second.orderNumber},NorthPost,${first.trackingNumber},,`]));
    const problem = `Order ${first.orderNumber} already has this tracking number`;
    expect(done).toMatchObject({ imported: 0, problems: [{ fault: 'TWICE', problem, repair: 'EDIT' }] });
    expect(
      await noteParcel(
        files.rooms,
        second.participantId,
        { carrier: 'NORTHPOST', trackingNumber: first.trackingNumber },
        { operatorId },
      ),
    ).toBe('number-taken');
    await takeCarrierEvents(files.rooms, [
      {
        id: 'theirs',
        orderNumber: second.orderNumber,
        carrier: 'NORTHPOST',
        trackingNumber: first.trackingNumber,
        status: 'PACKED',
        occurredAt: node.clock.now(),
      },
    ]);
    expect(await standingOf(second)).toMatchObject({ parcels: [{ number: null, status: 'PACKED' }] });
  });

  test('to somebody who has the package is not offered, and refused where it was', async () => {
    const { parcels, projectId } = await two();
    const [first] = parcels;
    const line = (number: string) => `${first.orderNumber},NorthPost,${number},,`;
    const { fileId } = await files.load(fileOf([line(first.trackingNumber), line('447199201811')]));
    await inTransaction(db(), (tx) =>
      hearOfParcel(files.rooms, tx, first.orderNumber, {
        events: [{ key: 'there', status: 'DELIVERED', occurredAt: node.clock.now(), source: 'HAND' }],
      }),
    );
    const before = await standingOf(first);
    const units = await readUnitsLeft(db(), projectId);
    expect(await repair(fileId, 3, null)).toMatchObject({
      ok: false,
      failure: { sentence: expect.stringContaining('delivered') },
    });
    const later = await files.load(fileOf([line('447199201812')]));
    expect(later.problems).toMatchObject([{ fault: 'NOT_WAITING', repair: null }]);
    expect(await standingOf(first)).toEqual(before);
    expect(await readUnitsLeft(db(), projectId)).toBe(units);
  });

  test('and no repair takes somebody back who has the package', async () => {
    const { first, fileId } = await aRepairedLine('delivered');
    const line = `${first.orderNumber},Nothpost,${first.trackingNumber},returned,`;
    const wrong = await files.load(fileOf([line]));
    expect(await repair(wrong.fileId, 2, 'NorthPost')).toEqual({ ok: true, value: 0 });
    expect((await files.standing(wrong.fileId)).problems).toMatchObject([{ fault: 'NOT_WAITING', repair: null }]);
    expect(await standingOf(first)).toMatchObject({ stage: 'DELIVERED' });
    expect(fileId).not.toBe(wrong.fileId);
  });

  test('of a day that has not come is refused where it stands, and when it is typed', async () => {
    const { parcels } = await two();
    const [first] = parcels;
    const line = `${first.orderNumber},NorthPost,${first.trackingNumber}`;
    const { fileId, problems } = await files.load(fileOf([`${line},,2030-01-01`]));
    expect(problems).toMatchObject([
      { fault: 'DATE', repair: 'EDIT', problem: expect.stringContaining('is in the future. In ') },
    ]);
    expect(await repair(fileId, 2, '2030-01-02')).toMatchObject({
      ok: false,
      failure: { sentence: expect.stringContaining('future') },
    });
    expect(await standingOf(first)).toMatchObject({
      stage: 'SELECTED',
      parcels: [{ status: 'ORDERED', number: null }],
    });
  });
});
