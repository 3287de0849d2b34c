import { createHash } from 'node:crypto';
import type { CarrierEvent } from '#contract/product-tests/carrier-events.ts';
import { CARRIER_EVENTS_KEPT_DAYS } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import {
  findOrder,
  findOrderOfParcel,
  findOtherHolder,
  forgetWaitingEvents,
  lockParcels,
  keepWaitingEvent,
  type Parcel,
} from './waiting-events.ts';
import { withoutAddress } from './carrier-words.ts';
import { hearOfParcel } from './hear-of-parcel.ts';
import type { TellingRooms } from './notify-participants.ts';

/** Forgets what carriers told of parcels that turned out to be nobody's. */
export function registerCarrierEvents({ productTests }: TellingRooms, jobs: Jobs): void {
  const forgetting = { name: 'product-tests.forget-carrier-events', cron: '23 4 * * *', retryLimit: 2 };
  repeat(jobs, { ...forgetting, expireSeconds: 300 }, async () => {
    const { db, clock } = productTests;
    await forgetWaitingEvents(db, later(clock.now(), -CARRIER_EVENTS_KEPT_DAYS * DAY_MS));
  });
}

/** Takes what a carrier tells of parcels, each in a transaction of its own: told again, in whole or in part, it changes nothing. */
export async function takeCarrierEvents(rooms: TellingRooms, events: readonly CarrierEvent[]): Promise<void> {
  for (const event of events) {
    await inTransaction(rooms.productTests.db, (tx) => takeCarrierEvent(rooms, tx, event));
  }
}

async function takeCarrierEvent(rooms: TellingRooms, tx: Db, told: CarrierEvent): Promise<void> {
  const { productTests } = rooms;
  // As a hash: some carriers put the number of the parcel into it, which goes when its member does.
  const key = `carrier:${createHash('sha256').update(told.id).digest('base64url')}`;
  const event = { key, status: told.status, occurredAt: told.occurredAt, source: 'WEBHOOK' } as const;
  const parcel = parcelOf(told);
  const orderNumber = told.orderNumber ?? (parcel && (await findOrderOfParcel(productTests, tx, parcel)));
  const order = orderNumber === undefined ? undefined : await findOrder(productTests, tx, orderNumber);
  if (order === undefined) {
    if (parcel !== undefined) await waitForOrder(rooms, tx, parcel, event);
    return;
  }
  // The number that a file or a person gave it stays: only an order without one takes the carrier's.
  const named = order.trackingNumber === null ? await unlessAnothers(rooms, tx, parcel, order.orderNumber) : undefined;
  const words = withoutAddress(told.words, order.address?.address_line1);
  await hearOfParcel(rooms, tx, order.orderNumber, { ...named, events: [{ ...event, words }] });
}

/** A number that another order has stays with that one. */
async function unlessAnothers(
  { productTests }: TellingRooms,
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
  rooms: TellingRooms,
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
