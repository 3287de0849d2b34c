import { sql } from 'kysely';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { TRACKING_NUMBER_KNOWN_DAYS } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openAddress } from '../participants/addresses.ts';
import type { ProductTests } from '../product-tests.ts';
import type { ParcelEvent } from './parcel-news.ts';

export interface Parcel {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** The order that has this number; undefined when none has it yet. */
export async function findOrderOfParcel(
  { panelId }: ProductTests,
  db: Db,
  { carrier, trackingNumber }: Parcel,
): Promise<string | undefined> {
  const { rows } = await sql<{ orderNumber: string }>`
    SELECT s.order_number AS "orderNumber" FROM shipment s JOIN test_participant p USING (participant_id)
    WHERE s.carrier = ${carrier} AND s.tracking_number = ${trackingNumber} AND p.panel_id = ${panelId}
    ORDER BY s.ordered_at DESC LIMIT 1`.execute(db);
  return rows[0]?.orderNumber;
}

export interface ParcelHolder extends Parcel {
  readonly orderNumber: string;
  readonly participantId: string;
}

/** The orders that have these numbers: of each participant all, of others those that are not too old to be the same parcel. */
export async function findHolders(
  { panelId, clock }: ProductTests,
  tx: Db,
  parcels: readonly Parcel[],
): Promise<readonly (ParcelHolder & { readonly isRecent: boolean })[]> {
  if (parcels.length === 0) return [];
  const since = later(clock.now(), -TRACKING_NUMBER_KNOWN_DAYS * DAY_MS);
  const { rows } = await sql<ParcelHolder & { isRecent: boolean }>`
    SELECT s.carrier, s.tracking_number AS "trackingNumber", s.order_number AS "orderNumber",
      s.participant_id AS "participantId", s.ordered_at > ${since} AS "isRecent"
    FROM shipment s JOIN test_participant p USING (participant_id)
    JOIN unnest(${parcels.map(({ carrier }) => carrier)}::text[], ${parcels.map((one) => one.trackingNumber)}::text[])
      AS asked (carrier, number) ON asked.carrier = s.carrier AND asked.number = s.tracking_number
    WHERE p.panel_id = ${panelId} ORDER BY s.shipment_id`.execute(tx);
  return rows;
}

/** Whether another order has this number: then it is not this one's. The parcel is locked. */
export async function findOtherHolder(
  room: ProductTests,
  tx: Db,
  parcel: Parcel,
  orderNumber: string,
): Promise<ParcelHolder | undefined> {
  const holders = await findHolders(room, tx, [parcel]);
  return holders.find((one) => one.orderNumber !== orderNumber && one.isRecent);
}

export interface NamedOrder {
  readonly orderNumber: string;
  readonly participantId: string;
  readonly trackingNumber: string | null;
  /** Where it goes; null once that was cut off. */
  readonly address: ProfileAddress | null;
}

/** An order by its number; undefined when there is none. */
export async function findOrder(room: ProductTests, db: Db, orderNumber: string): Promise<NamedOrder | undefined> {
  const { rows } = await sql<{ participantId: string; trackingNumber: string | null; sealed: string | null }>`
    SELECT p.participant_id AS "participantId", s.tracking_number AS "trackingNumber", p.address_sealed AS sealed
    FROM shipment s JOIN test_participant p USING (participant_id)
    WHERE s.order_number = ${orderNumber} AND p.panel_id = ${room.panelId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { participantId, trackingNumber, sealed } = row;
  return {
    orderNumber,
    participantId,
    trackingNumber,
    address: sealed === null ? null : openAddress(room, participantId, sealed),
  };
}

/** So that news of a number and the order that gets it do not miss each other: who comes second sees what the first did. */
export async function lockParcels({ panelId }: ProductTests, tx: Db, parcels: readonly Parcel[]): Promise<void> {
  const names = parcels
    .map(({ carrier, trackingNumber }) => `parcel:${panelId}:${carrier}:${trackingNumber}`)
    .toSorted();
  await sql`SELECT count(pg_advisory_xact_lock(hashtextextended(name, 0)))
    FROM (SELECT unnest(${names}::text[]) AS name) AS all_names`.execute(tx);
}

/** Keeps news of a number that no order has yet, without its text: whose it is is not known. */
export async function keepWaitingEvent(
  { clock, panelId }: ProductTests,
  tx: Db,
  { carrier, trackingNumber }: Parcel,
  { key, status, occurredAt }: ParcelEvent,
): Promise<void> {
  await sql`INSERT INTO parcel_event_waiting
      (panel_id, carrier, tracking_number, event_key, status, occurred_at, received_at)
    VALUES (${panelId}, ${carrier}, ${trackingNumber}, ${key}, ${status}, ${occurredAt}, ${clock.now()})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Hands out what waited for these numbers, each once. Lock them first. */
export async function takeWaitingEvents(
  { panelId }: ProductTests,
  tx: Db,
  parcels: readonly Parcel[],
): Promise<readonly (Parcel & { readonly event: ParcelEvent })[]> {
  const { rows } = await sql<Parcel & { key: string; status: ShipmentStatus; occurredAt: Date }>`
    DELETE FROM parcel_event_waiting w
    USING unnest(${parcels.map(({ carrier }) => carrier)}::text[],
      ${parcels.map(({ trackingNumber }) => trackingNumber)}::text[]) AS wanted (carrier, number)
    WHERE w.panel_id = ${panelId} AND w.carrier = wanted.carrier AND w.tracking_number = wanted.number
    RETURNING w.carrier, w.tracking_number AS "trackingNumber", w.event_key AS key, w.status,
      w.occurred_at AS "occurredAt"`.execute(tx);
  return rows.map(({ carrier, trackingNumber, ...event }) => ({
    carrier,
    trackingNumber,
    event: { ...event, source: 'WEBHOOK' as const },
  }));
}

/** Forgets news of parcels that are nobody's. How many events. */
export async function forgetWaitingEvents(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM parcel_event_waiting WHERE received_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
