import { expect, test } from 'vitest';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { shipmentTrail } from './shipment-trail.ts';

const step = (status: ShipmentStatus, day: number) => ({ status, at: `2026-06-0${day}T12:00:00.000Z`, words: null });
const marksOf = (status: ShipmentStatus, steps: readonly ReturnType<typeof step>[]) =>
  shipmentTrail(status, steps).map((mark) => `${mark.status} ${mark.state}`);

test('shows what was, what is, and what comes', () => {
  expect(marksOf('SHIPPED', [step('ORDERED', 1), step('PACKED', 2), step('SHIPPED', 3), step('SHIPPED', 4)])).toEqual([
    'ORDERED done',
    'PACKED done',
    'SHIPPED now',
    'OUT_FOR_DELIVERY later',
    'DELIVERED later',
  ]);
  expect(shipmentTrail('SHIPPED', [step('SHIPPED', 3), step('SHIPPED', 4)])[0]?.at).toBe('2026-06-04T12:00:00.000Z');
});

test('is there before anybody told anything', () => {
  expect(marksOf('ORDERED', [])[0]).toBe('ORDERED now');
  expect(marksOf('ORDERED', [])).toHaveLength(5);
});

test('ends with the delivery, and does not skip what was told late', () => {
  expect(marksOf('DELIVERED', [step('SHIPPED', 3), step('DELIVERED', 5)])).toEqual(['SHIPPED done', 'DELIVERED done']);
});

test('of one that is held up the rest is still to come, of one that comes back nothing is', () => {
  expect(marksOf('EXCEPTION', [step('SHIPPED', 3), step('EXCEPTION', 5)])).toEqual([
    'SHIPPED done',
    'EXCEPTION now',
    'OUT_FOR_DELIVERY later',
    'DELIVERED later',
  ]);
  expect(marksOf('RETURNED', [step('SHIPPED', 3), step('RETURNED', 5)])).toEqual(['SHIPPED done', 'RETURNED now']);
});
