import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isLiveShipment,
  SHIPMENT_STATUSES,
  statusOfEvents,
  takesUnit,
  type ShipmentEvent,
  type ShipmentStatus,
} from './shipment-statuses.ts';

const at = (status: ShipmentStatus, hour: number): ShipmentEvent => ({
  status,
  occurredAt: new Date(Date.UTC(2026, 5, 1, hour)),
});

const JOURNEY = [
  at('PACKED', 1),
  at('SHIPPED', 2),
  at('EXCEPTION', 3),
  at('OUT_FOR_DELIVERY', 4),
  at('DELIVERED', 5),
  at('RETURNED', 6),
];

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}

const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, mask) => items.filter((_item, index) => (mask >> index) & 1));

test('every order of every part of a journey, each told once more at the end, leaves the same state', () => {
  let orders = 0;
  for (const subset of subsetsOf(JOURNEY)) {
    const expected = statusOfEvents(subset);
    for (const order of ordersOf(subset)) {
      orders += 1;
      expect(statusOfEvents(order)).toEqual(expected);
      expect(statusOfEvents([...order, ...order.toReversed()])).toEqual(expected);
    }
  }
  // The sum over all sizes of six over the size, times its orders.
  expect(orders).toBe(1_957);
});

const anyEvent = fc
  .tuple(fc.constantFrom(...SHIPMENT_STATUSES), fc.integer({ min: 0, max: 5 }))
  .map(([status, hour]) => at(status, hour));

test('whatever is told, in whatever order and however often, gives the same state', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyEvent, { maxLength: 12 })
        .chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
          ),
        ),
      ([events, told]) => {
        expect(statusOfEvents(told)).toEqual(statusOfEvents(events));
      },
    ),
    { numRuns: 2_000 },
  );
});

describe('where a parcel is', () => {
  test.each<[string, ShipmentEvent[], ShipmentStatus, number | null, number | null]>([
    ['nothing was told', [], 'ORDERED', null, null],
    ['a scan', [at('SHIPPED', 2)], 'SHIPPED', null, 2],
    ['the latest by when it happened', [at('OUT_FOR_DELIVERY', 4), at('EXCEPTION', 3)], 'OUT_FOR_DELIVERY', null, 3],
    ['held up after it went out', [at('OUT_FOR_DELIVERY', 4), at('EXCEPTION', 5)], 'EXCEPTION', null, 4],
    ['at the same instant the later step', [at('SHIPPED', 2), at('PACKED', 2)], 'SHIPPED', null, 2],
    ['delivered, and a scan that says later', [at('DELIVERED', 5), at('EXCEPTION', 7)], 'DELIVERED', 5, 5],
    ['delivered twice: the first counts', [at('DELIVERED', 6), at('DELIVERED', 5)], 'DELIVERED', 5, 5],
    ['came back afterwards', [at('DELIVERED', 5), at('RETURNED', 6)], 'RETURNED', null, 5],
    ['came back, delivered at our door', [at('RETURNED', 5), at('DELIVERED', 6)], 'RETURNED', null, 5],
    ['called off, scanned all the same', [at('CANCELLED', 1), at('SHIPPED', 2)], 'CANCELLED', null, 2],
  ])('%s', (_, events, status, deliveredHour, shippedHour) => {
    const hourOf = (date: Date | null) => date?.getUTCHours() ?? null;
    const state = statusOfEvents(events);
    expect([state.status, hourOf(state.deliveredAt), hourOf(state.shippedAt)]).toEqual([
      status,
      deliveredHour,
      shippedHour,
    ]);
  });
});

test('another parcel may be sent when one was called off or came back; a unit that left is gone', () => {
  expect(SHIPMENT_STATUSES.filter((status) => !isLiveShipment(status))).toEqual(['RETURNED', 'CANCELLED']);
  expect(takesUnit({ status: 'CANCELLED', shippedAt: null })).toBe(false);
  expect(takesUnit({ status: 'CANCELLED', shippedAt: new Date(0) })).toBe(true);
  expect(takesUnit({ status: 'RETURNED', shippedAt: new Date(0) })).toBe(true);
  expect(takesUnit({ status: 'ORDERED', shippedAt: null })).toBe(true);
});
