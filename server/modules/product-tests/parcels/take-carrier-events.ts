import { createHash } from 'node:crypto';
import type { CarrierEvent } from '#contract/product-tests/carrier-events.ts';
import { CARRIER_EVENTS_KEPT_DAYS } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  findOrder,
  findOrderOfParcel,
  findOtherHolder,
  forgetWaitingEvents,
  lockParcels,
  keepWaitingEvent,
  type Parcel,
} from './waiting-events.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Needs, NotifyingRooms } from '../product-tests.ts';
import { hearOfParcel, withoutAddress } from './hear-of-parcel.ts';

/** Forgets what carriers reported of parcels that are nobody's. */
export function registerCarrierEvents({ productTests }: Needs<'productTests'>, jobs: Jobs): void {
  const forgetting = { name: 'product-tests.forget-carrier-events', cron: '23 4 * * *', retryLimit: 2 };
  repeat(jobs, { ...forgetting, expireSeconds: 300 }, async () => {
    const { db, clock } = productTests;
    await forgetWaitingEvents(db, later(clock.now(), -CARRIER_EVENTS_KEPT_DAYS * DAY_MS));
  });
}

/** Takes what a carrier reports of parcels, each in a transaction of its own: sent again, in whole or in part, it changes nothing. */
export async function takeCarrierEvents(rooms: NotifyingRooms, events: readonly CarrierEvent[]): Promise<void> {
  for (const event of events) {
    await inTransaction(rooms.productTests.db, (tx) => takeCarrierEvent(rooms, tx, event));
  }
}

async function takeCarrierEvent(rooms: NotifyingRooms, tx: Db, reported: CarrierEvent): Promise<void> {
  const { productTests } = rooms;
  // As a hash: some carriers put the number of the parcel into it, which goes when its member does.
  const key = `carrier:${createHash('sha256').update(reported.id).digest('base64url')}`;
  const event = { key, status: reported.status, occurredAt: reported.occurredAt, source: 'WEBHOOK' } as const;
  const parcel = parcelOf(reported);
  const orderNumber = reported.orderNumber ?? (parcel && (await findOrderOfParcel(productTests, tx, parcel)));
  const order = orderNumber === undefined ? undefined : await findOrder(productTests, tx, orderNumber);
  if (order === undefined) {
    if (parcel !== undefined) await waitForOrder(rooms, tx, parcel, event);
    return;
  }
  // The number that a file or a person gave it stays: only an order without one takes the carrier's.
  const named = order.trackingNumber === null ? await unlessAnothers(rooms, tx, parcel, order.orderNumber) : undefined;
  const words = withoutAddress(reported.words, order.address?.address_line1);
  await hearOfParcel(rooms, tx, order.orderNumber, { ...named, events: [{ ...event, words }] });
}

/** A number that another order has stays with that one. */
async function unlessAnothers(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  parcel: Parcel | undefined,
  orderNumber: string,
): Promise<Parcel | undefined> {
  if (parcel === undefined) return undefined;
  await lockParcels(productTests, tx, [parcel]);
  const other = await findOtherHolder(productTests, tx, parcel, orderNumber);
  return other === undefined ? parcel : undefined;
}

function parcelOf({ carrier, trackingNumber }: CarrierEvent): Parcel | undefined {
  return carrier === undefined || trackingNumber === undefined ? undefined : { carrier, trackingNumber };
}

/** A carrier knows a number before the file with it comes: then it waits, unless the file has come in the meantime. */
async function waitForOrder(
  rooms: NotifyingRooms,
  tx: Db,
  parcel: Parcel,
  event: Parameters<typeof keepWaitingEvent>[3],
): Promise<void> {
  const { productTests } = rooms;
  await lockParcels(productTests, tx, [parcel]);
  const orderNumber = await findOrderOfParcel(productTests, tx, parcel);
  if (orderNumber === undefined) await keepWaitingEvent(productTests, tx, parcel, event);
  else await hearOfParcel(rooms, tx, orderNumber, { events: [event] });
}
