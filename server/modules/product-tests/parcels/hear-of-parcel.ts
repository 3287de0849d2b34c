import type { ProductTestNoticeKind } from '#contract/messages/product-test-notices.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { lockParcels, takeWaitingEvents, type Parcel } from './waiting-events.ts';
import { takeParcelNews, type ParcelEvent, type ParcelNews, type TakenNews } from './parcel-news.ts';
import type { Db } from '#server/platform/database/database.ts';
import { closesAtOf } from '../participants/lock-participant.ts';
import { notifyParticipants } from '../participants/notify-participants.ts';
import type { Needs, NotifyingRooms } from '../product-tests.ts';
import type { TestRow } from '../product-tests.store.ts';

const NOTICES: Readonly<Partial<Record<ShipmentStatus, ProductTestNoticeKind>>> = {
  SHIPPED: 'SHIPPED',
  OUT_FOR_DELIVERY: 'OUT_FOR_DELIVERY',
  EXCEPTION: 'HELD_UP',
  RETURNED: 'RETURNED',
  DELIVERED: 'DELIVERED',
};

/**
 * The one door for all news of a parcel, by file, by the carrier or by hand: its state follows from all of it, and
 * the member is notified of each. Undefined for an order that nobody knows.
 */
export async function hearOfParcel(
  rooms: NotifyingRooms,
  tx: Db,
  orderNumber: string,
  news: ParcelNews,
): Promise<TakenNews | undefined> {
  const early = await waitingFor(rooms, tx, news);
  const all = new Map([[orderNumber, { ...news, events: [...news.events, ...early] }]]);
  const taken = await takeParcelNews(rooms.productTests, tx, all);
  await notifyOfParcels(rooms, tx, [...taken.values()]);
  return taken.get(orderNumber);
}

/** What a carrier reported before anybody knew whose parcel it was. */
async function waitingFor(
  { productTests }: Needs<'productTests'>,
  tx: Db,
  news: ParcelNews,
): Promise<readonly ParcelEvent[]> {
  const { carrier, trackingNumber } = news;
  if (carrier === undefined || trackingNumber === undefined) return [];
  const parcel: Parcel = { carrier, trackingNumber };
  await lockParcels(productTests, tx, [parcel]);
  return (await takeWaitingEvents(productTests, tx, [parcel])).map(({ event }) => event);
}

/** Notifies the members of what became of their parcels, all of the same at once. */
export async function notifyOfParcels(rooms: NotifyingRooms, tx: Db, all: readonly TakenNews[]): Promise<void> {
  const notices = new Map<
    string,
    { readonly test: TestRow; readonly kind: ProductTestNoticeKind; readonly until: Date | null; readonly to: string[] }
  >();
  for (const { newStatus, locked, wasOnItsWay } of all) {
    // One that goes on after it was held up has not left a second time.
    const isGoingOn = newStatus === 'SHIPPED' && wasOnItsWay;
    const kind = newStatus === null || isGoingOn ? undefined : NOTICES[newStatus];
    if (kind === undefined) continue;
    const { test, participant } = locked;
    const until = closesAtOf(rooms.productTests, locked);
    const key = `${test.project_id} ${kind} ${until?.getTime()}`;
    const same = notices.get(key);
    if (same === undefined) notices.set(key, { test, kind, until, to: [participant.panelist_id] });
    else same.to.push(participant.panelist_id);
  }
  for (const { test, ...notice } of notices.values()) await notifyParticipants(rooms, tx, test, notice);
}

/** Addresses leave in order lists alone, and stay nowhere else: a text about a parcel that names the street is not kept. */
export function withoutAddress(text: string | undefined, street: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const plain = (one: string) =>
    one
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  const isNamed = street !== undefined && plain(street) !== '' && plain(text).includes(plain(street));
  return isNamed ? null : text;
}
