import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARRIER_EVENTS_KEPT_DAYS, TRACKING_NUMBER_KNOWN_DAYS } from '#contract/product-tests/product-test-limits.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { HOME } from '#testkit/builders/product-test-builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import {
  findHolders,
  findOrder,
  findOrderOfParcel,
  findOtherHolder,
  forgetWaitingEvents,
  lockParcels,
  keepWaitingEvent,
  takeWaitingEvents,
} from './waiting-events.ts';
import { lockParticipant } from '../participants/lock-participant.ts';
import { readParticipant } from '../participants/read-participant.ts';
import { receive } from '../participants/take-part.ts';
import { takeParcelNews, type ParcelNews } from './parcel-news.ts';

let bed: ProductTestsRoomBed;
let projectId: string;
beforeAll(async () => {
  bed = await productTestsRoomBed();
  projectId = await bed.aTest({ units: 1_000 });
});
afterAll(() => bed.close());

const hours = (count: number) => later(bed.clock.now(), count * HOUR_MS);
const shipmentOf = async (participantId: string) =>
  (await readParticipant(bed.room, bed.db, { participantId }))?.shipment;
const take = (told: Record<string, ParcelNews>, tx?: Db) =>
  tx === undefined
    ? bed.inTransaction((own) => takeParcelNews(bed.room, own, new Map(Object.entries(told))))
    : takeParcelNews(bed.room, tx, new Map(Object.entries(told)));

const WAY = ['PACKED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const satisfies ShipmentStatus[];

describe('news of a parcel', () => {
  test.each([
    ['in order', WAY],
    ['the other way round', WAY.toReversed()],
    ['mixed', ['SHIPPED', 'DELIVERED', 'PACKED', 'OUT_FOR_DELIVERY']],
  ] as const)('that come %s leave it where it is', async (_how, statuses) => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    for (const status of statuses) await bed.news(orderNumber, status, hours(WAY.indexOf(status)));
    expect(await shipmentOf(participantId)).toMatchObject({
      status: 'DELIVERED',
      shipped_at: hours(1),
      delivered_at: hours(3),
    });
    expect(await bed.read(participantId)).toMatchObject({ stage: 'DELIVERED', due_kind: 'REMIND_DELIVERY' });
  });

  test('that come again change nothing, and are no news', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    expect(await bed.news(orderNumber, 'SHIPPED')).toMatchObject({
      isChanged: true,
      newStatus: 'SHIPPED',
      wasOnItsWay: false,
    });
    const before = await shipmentOf(participantId);
    expect(await bed.news(orderNumber, 'SHIPPED')).toMatchObject({
      isChanged: false,
      newStatus: null,
      wasOnItsWay: true,
    });
    expect(await shipmentOf(participantId)).toEqual(before);
  });

  test('that come twice at once are taken in once', async () => {
    const { orderNumber } = await bed.anOrdered(projectId);
    const event = { key: 'one', status: 'SHIPPED', occurredAt: bed.clock.now(), source: 'CSV' } as const;
    const news = { [orderNumber]: { events: [event, event] } };
    const second = await beforeCommit(
      bed.db,
      (tx) => take(news, tx),
      () => take(news),
    );
    expect(second.get(orderNumber)).toMatchObject({ isChanged: false });
  });

  test('name its carrier and number, also without an event', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    const named = { carrier: 'UPS', trackingNumber: '1Z', events: [] };
    const taken = await take({ [orderNumber]: named, 'PT-1-nobody': named });
    expect([taken.get(orderNumber)?.isChanged, taken.size]).toEqual([true, 1]);
    expect(await shipmentOf(participantId)).toMatchObject({ carrier: 'UPS', tracking_number: '1Z', status: 'ORDERED' });
  });

  test('move nobody who has it in their hands, but the parcel', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await bed.held(participantId, (tx, held) => receive(bed.room, tx, held));
    expect(await bed.news(orderNumber, 'DELIVERED')).toMatchObject({ isChanged: true, newStatus: null });
    expect([(await bed.read(participantId)).stage, (await shipmentOf(participantId))?.status]).toEqual([
      'TESTING',
      'DELIVERED',
    ]);
  });

  test('that come while its member says that it is here leave them testing', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await beforeCommit(
      bed.db,
      async (tx) => {
        const held = await lockParticipant(bed.room, tx, { participantId });
        if (held !== undefined) await receive(bed.room, tx, held);
      },
      () => bed.news(orderNumber, 'DELIVERED'),
    );
    expect((await bed.read(participantId)).stage).toBe('TESTING');
  });

  test('that it came back take its member back to waiting', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await bed.news(orderNumber, 'DELIVERED', hours(1));
    expect(await bed.news(orderNumber, 'RETURNED', hours(2))).toMatchObject({ newStatus: 'RETURNED' });
    expect(await bed.read(participantId)).toMatchObject({ stage: 'SHIPPED', due_kind: 'PARCEL_STUCK' });
    // A scan that comes late does not send it out a second time.
    await bed.news(orderNumber, 'OUT_FOR_DELIVERY', hours(3));
    expect((await shipmentOf(participantId))?.status).toBe('RETURNED');
  });

  test('of somebody who was erased are left alone', async () => {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    const { panelist_id: panelistId } = await bed.read(participantId);
    await bed.erase(panelistId);
    expect(await bed.news(orderNumber, 'DELIVERED')).toMatchObject({ isChanged: false, newStatus: null });
    expect(await bed.read(participantId)).toMatchObject({
      stage: 'CLOSED',
      closed_why: 'LEFT_PANEL',
      address_sealed: null,
    });
  });

  test('of another panel are of nobody', async () => {
    const { orderNumber } = await bed.anOrdered(projectId);
    const event = { key: 'one', status: 'SHIPPED', occurredAt: bed.clock.now(), source: 'CSV' } as const;
    const told = new Map([[orderNumber, { events: [event] }]]);
    const elsewhere = { ...bed.room, panelId: 'ELSEWHERE' };
    expect((await bed.inTransaction((tx) => takeParcelNews(elsewhere, tx, told))).size).toBe(0);
  });
});

describe('a tracking number', () => {
  const aParcel = () => ({ carrier: 'UPS', trackingNumber: randomUUID() });
  async function aTracked(parcel = aParcel()) {
    const { participantId, orderNumber } = await bed.anOrdered(projectId);
    await take({ [orderNumber]: { ...parcel, events: [] } });
    return { participantId, orderNumber, parcel };
  }

  test('leads to its order, in this panel', async () => {
    const { parcel, orderNumber, participantId } = await aTracked();
    expect(await findOrderOfParcel(bed.room, bed.db, parcel)).toBe(orderNumber);
    expect(await findOrderOfParcel(bed.room, bed.db, { ...parcel, carrier: 'USPS' })).toBeUndefined();
    expect(await findOrderOfParcel({ ...bed.room, panelId: 'ELSEWHERE' }, bed.db, parcel)).toBeUndefined();
    expect(await findOrder(bed.room, bed.db, orderNumber)).toMatchObject({ participantId, address: HOME });
    expect(await findOrder(bed.room, bed.db, 'PT-1-nobody')).toBeUndefined();
  });

  test('is that of one order for so many days, then a carrier may give it to another', async () => {
    const { parcel, orderNumber } = await aTracked();
    const { orderNumber: other } = await bed.anOrdered(projectId);
    const holder = async () => (await findOtherHolder(bed.room, bed.db, parcel, other))?.orderNumber;
    expect(await findOtherHolder(bed.room, bed.db, parcel, orderNumber)).toBeUndefined();
    bed.clock.advance(TRACKING_NUMBER_KNOWN_DAYS * DAY_MS - 1);
    expect(await holder()).toBe(orderNumber);
    bed.clock.advance(1);
    expect(await holder()).toBeUndefined();
    expect(await findHolders(bed.room, bed.db, [parcel])).toMatchObject([{ orderNumber, isRecent: false }]);
    expect(await findHolders(bed.room, bed.db, [])).toEqual([]);
  });

  test('that no order has yet keeps its news without words, once, until somebody takes them', async () => {
    const parcel = aParcel();
    const event = {
      key: 'a',
      status: 'SHIPPED',
      occurredAt: bed.clock.now(),
      words: 'Left with Sam',
      source: 'WEBHOOK',
    } as const;
    for (let round = 0; round < 2; round += 1)
      await bed.inTransaction((tx) => keepWaitingEvent(bed.room, tx, parcel, event));
    const takeAll = () => bed.inTransaction((tx) => takeWaitingEvents(bed.room, tx, [parcel]));
    const { words: _words, ...kept } = event;
    expect([await takeAll(), await takeAll()]).toEqual([[{ ...parcel, event: kept }], []]);
  });

  test('that nobody turned out to have is forgotten after so many days', async () => {
    const event = { key: 'a', status: 'SHIPPED', occurredAt: bed.clock.now(), source: 'WEBHOOK' } as const;
    await bed.inTransaction((tx) => keepWaitingEvent(bed.room, tx, aParcel(), event));
    const before = () => later(bed.clock.now(), -CARRIER_EVENTS_KEPT_DAYS * DAY_MS);
    bed.clock.advance(CARRIER_EVENTS_KEPT_DAYS * DAY_MS);
    expect(await forgetWaitingEvents(bed.db, before())).toBe(0);
    bed.clock.advance(1);
    expect(await forgetWaitingEvents(bed.db, before())).toBe(1);
  });

  test('is held by one at a time, in whichever order they name several', async () => {
    const [one, two] = [aParcel(), aParcel()];
    let isFirstDone = false;
    const sawFirst = await beforeCommit(
      bed.db,
      async (tx) => {
        await lockParcels(bed.room, tx, [one, two]);
        isFirstDone = true;
        await keepWaitingEvent(bed.room, tx, two, {
          key: 'a',
          status: 'SHIPPED',
          occurredAt: bed.clock.now(),
          source: 'WEBHOOK',
        });
      },
      () =>
        bed.inTransaction(async (tx) => {
          await lockParcels(bed.room, tx, [two, one]);
          return (await takeWaitingEvents(bed.room, tx, [two])).length;
        }),
    );
    expect([isFirstDone, sawFirst]).toEqual([true, 1]);
  });
});
