import type { ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import type { Db } from '#server/platform/database/database.ts';
import { closesAtOf } from './lock-participant.ts';
import { lockParcels, takeWaitingEvents, type Parcel } from './waiting-events.ts';
import { takeParcelNews, type ParcelEvent, type ParcelNews, type TakenNews } from './parcel-news.ts';
import type { TestRow } from './product-tests.store.ts';
import { notifyStage, type TellingRooms } from './notify-participants.ts';

const TOLD_OF_PARCEL: Readonly<Partial<Record<ShipmentStatus, ProductTestNoticeKind>>> = {
  SHIPPED: 'SHIPPED',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  EXCEPTION: 'HELD_UP',
  RETURNED: 'RETURNED',
  DELIVERED: 'DELIVERED',
};

/**
 * The one door for everything that is told of a parcel, by file, by the carrier or by hand: its state follows from all of it, and
 * the member hears of each turn. Undefined for an order that nobody knows.
 */
export async function hearOfParcel(
  rooms: TellingRooms,
  tx: Db,
  orderNumber: string,
  news: ParcelNews,
): Promise<TakenNews | undefined> {
  const early = await waitingFor(rooms, tx, news);
  const told = new Map([[orderNumber, { ...news, events: [...news.events, ...early] }]]);
  const taken = await takeParcelNews(rooms.productTests, tx, told);
  await tellOfParcels(rooms, tx, [...taken.values()]);
  return taken.get(orderNumber);
}

/** What a carrier told before anybody knew whose parcel it was. */
async function waitingFor({ productTests }: TellingRooms, tx: Db, news: ParcelNews): Promise<readonly ParcelEvent[]> {
  const { carrier, trackingNumber } = news;
  if (carrier === undefined || trackingNumber === undefined) return [];
  const parcel: Parcel = { carrier, trackingNumber };
  await lockParcels(productTests, tx, [parcel]);
  return (await takeWaitingEvents(productTests, tx, [parcel])).map(({ event }) => event);
}

/** Tells the members of what became of their parcels, all who hear the same at once. */
export async function tellOfParcels(rooms: TellingRooms, tx: Db, all: readonly TakenNews[]): Promise<void> {
  const told = new Map<
    string,
    { readonly test: TestRow; readonly kind: ProductTestNoticeKind; readonly until: Date | null; panelistIds: string[] }
  >();
  for (const { turn, held, wasOnItsWay } of all) {
    // One that goes on after it was held up has not left a second time.
    const kind = turn === null || (turn === 'SHIPPED' && wasOnItsWay) ? undefined : TOLD_OF_PARCEL[turn];
    if (kind === undefined) continue;
    const { test, participant } = held;
    const until = closesAtOf(rooms.productTests, held);
    const key = `${test.project_id} ${kind} ${until?.getTime()}`;
    const same = told.get(key);
    if (same === undefined) told.set(key, { test, kind, until, panelistIds: [participant.panelist_id] });
    else same.panelistIds.push(participant.panelist_id);
  }
  for (const { test, kind, until, panelistIds } of told.values()) {
    await notifyStage(rooms, tx, test, panelistIds, { kind, until });
  }
}
