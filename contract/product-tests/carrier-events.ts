import * as v from 'valibot';
import { CARRIERS, plainTrackingNumber } from './carriers.ts';
import { orderNumberOf, readOrderNumber } from './order-numbers.ts';
import { CARRIER_EVENT_WORDS_MAX_CHARACTERS } from './product-test-limits.ts';

/** Where carriers, or a service in between, report parcels (docs/shipments.md). */
export const CARRIER_EVENTS_PATH = '/v1/shipments/events';
export const CARRIER_EVENTS_AT_ONCE = 100;

/** What a carrier may report. Orders are made and called off by us. */
export const CARRIER_STATUSES = [
  'PACKED',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
  'EXCEPTION',
  'DELIVERED',
  'RETURNED',
] as const;

const NEEDS_ONE = 'Identify the package by order number, or by carrier and tracking number';

const carrierEvent = v.pipe(
  v.strictObject({
    /** The same whenever the same thing is sent again. */
    id: v.pipe(v.string(), v.regex(/^[\x21-\x7E]{1,200}$/)),
    orderNumber: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(60),
        v.transform(readOrderNumber),
        v.check((order) => order !== undefined, NEEDS_ONE),
        v.transform((order) => (order === undefined ? '' : orderNumberOf(order))),
      ),
    ),
    carrier: v.optional(v.picklist(CARRIERS)),
    trackingNumber: v.optional(v.pipe(v.string(), v.transform(plainTrackingNumber), v.regex(/^[0-9A-Z]{6,40}$/))),
    status: v.picklist(CARRIER_STATUSES),
    /** With its time zone. */
    occurredAt: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
    /** As members read it on the way of their parcel. */
    words: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(CARRIER_EVENT_WORDS_MAX_CHARACTERS),
        v.transform((text) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()),
      ),
    ),
  }),
  v.check(
    ({ orderNumber, carrier, trackingNumber }) =>
      orderNumber !== undefined || (carrier !== undefined && trackingNumber !== undefined),
    NEEDS_ONE,
  ),
);
export type CarrierEvent = v.InferOutput<typeof carrierEvent>;

export const carrierEventsRequest = v.strictObject({
  events: v.pipe(v.array(carrierEvent), v.minLength(1), v.maxLength(CARRIER_EVENTS_AT_ONCE)),
});

/** How many events came: the same for orders that there are and that there are not, for news and for what was told before. */
export interface CarrierEventsResponse {
  readonly taken: number;
}
