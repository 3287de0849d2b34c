import { sql } from 'kysely';
import { orderNumberOf } from '#contract/product-tests/order-numbers.ts';
import { stageAfterParcel } from '#contract/product-tests/participant-stages.ts';
import {
  statusOfEvents,
  type ShipmentEventSource,
  type ShipmentStatus,
} from '#contract/product-tests/shipment-statuses.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { changeParticipant, holdParticipant, type HeldParticipant } from './hold-participant.ts';
import type { ProductTests } from './product-tests.ts';
import { tables, type ShipmentRow } from './product-tests.store.ts';

/** Orders a parcel for somebody who has confirmed everything. A unit is there, and no other parcel is on its way. */
export async function orderShipment(
  room: ProductTests,
  tx: Db,
  { test, participant, shipment }: HeldParticipant,
  testShortId: string,
): Promise<ShipmentRow> {
  const now = room.clock.now();
  const attempt = (shipment?.attempt ?? 0) + 1;
  if (shipment !== undefined) {
    await tables(tx)
      .updateTable('shipment')
      .set({ replaced_at: now })
      .where('shipment_id', '=', shipment.shipment_id)
      .execute();
  }
  return tables(tx)
    .insertInto('shipment')
    .values({
      shipment_id: newId(room.chance, now),
      project_id: test.project_id,
      participant_id: participant.participant_id,
      attempt,
      order_number: orderNumberOf({ testShortId, participantNumber: participant.number, attempt }),
      status: 'ORDERED',
      status_at: now,
      ordered_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ParcelNews {
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly event?:
    | {
        /** The same again is the same event. */
        readonly key: string;
        readonly status: ShipmentStatus;
        readonly occurredAt: Date;
        readonly words?: string | null;
        readonly source: ShipmentEventSource;
      }
    | undefined;
}

export interface TakenNews {
  readonly held: HeldParticipant;
  /** Whether anything is different from before. */
  readonly isChanged: boolean;
  /** Where the parcel is now, if that is news for its member: theirs is the newest parcel, and they still wait for it. */
  readonly turn: ShipmentStatus | null;
  /** Whether it was known to be on its way before. */
  readonly wasOnItsWay: boolean;
}

/**
 * Takes in what was told of a parcel, in whatever order and however often: where it is follows from everything that is known of
 * it. A parcel that another one was sent for moves nobody.
 */
export async function takeParcelNews(
  room: ProductTests,
  tx: Db,
  orderNumber: string,
  { carrier, trackingNumber, event }: ParcelNews,
  operatorId: string | null = null,
): Promise<TakenNews | undefined> {
  const named = await tables(tx)
    .selectFrom('shipment')
    .select(['participant_id', 'shipment_id'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  const held = named && (await holdParticipant(room, tx, { participantId: named.participant_id }));
  if (named === undefined || held === undefined) return undefined;
  const parcel = await tables(tx)
    .selectFrom('shipment')
    .selectAll()
    .where('shipment_id', '=', named.shipment_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const wasOnItsWay = parcel.shipped_at !== null;
  // Whose address was cut off is left alone: nothing of them comes back by an old file.
  if (held.participant.address_sealed === null) return { held, isChanged: false, turn: null, wasOnItsWay };
  const isNews = event === undefined ? false : await addEvent(room, tx, parcel.shipment_id, event);
  const state = isNews ? await stateOf(tx, parcel.shipment_id) : undefined;
  const after: ShipmentRow = {
    ...parcel,
    carrier: carrier ?? parcel.carrier,
    tracking_number: trackingNumber ?? parcel.tracking_number,
    ...(state !== undefined && {
      status: state.status,
      status_at: state.statusAt ?? parcel.status_at,
      shipped_at: state.shippedAt,
      delivered_at: state.deliveredAt,
    }),
  };
  const isNamed = after.carrier !== parcel.carrier || after.tracking_number !== parcel.tracking_number;
  if (!isNews && !isNamed) return { held, isChanged: false, turn: null, wasOnItsWay };
  const { shipment_id: _id, ...columns } = after;
  await tables(tx).updateTable('shipment').set(columns).where('shipment_id', '=', parcel.shipment_id).execute();
  const isNewest = held.shipment?.shipment_id === parcel.shipment_id;
  if (!isNewest) return { held, isChanged: true, turn: null, wasOnItsWay };
  const stage = stageAfterParcel(held.participant.stage, after.status);
  const isMoved = after.status !== parcel.status;
  const changes = stage === held.participant.stage ? {} : { stage };
  const changed = await changeParticipant(room, tx, { ...held, shipment: after }, changes, [], operatorId);
  const isWaiting = ['SELECTED', 'SHIPPED', 'DELIVERED'].includes(stage);
  return { held: changed, isChanged: true, turn: isMoved && isWaiting ? after.status : null, wasOnItsWay };
}

async function addEvent(
  { chance, clock }: ProductTests,
  tx: Db,
  shipmentId: string,
  event: NonNullable<ParcelNews['event']>,
): Promise<boolean> {
  const now = clock.now();
  const inserted = await tables(tx)
    .insertInto('shipment_event')
    .values({
      event_id: newId(chance, now),
      shipment_id: shipmentId,
      event_key: event.key,
      status: event.status,
      occurred_at: event.occurredAt,
      source: event.source,
      words: event.words ?? null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.constraint('shipment_event_once').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function stateOf(tx: Db, shipmentId: string) {
  const rows = await tables(tx)
    .selectFrom('shipment_event')
    .select(['event_key', 'status', 'occurred_at'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  return statusOfEvents(rows.map((row) => ({ key: row.event_key, status: row.status, occurredAt: row.occurred_at })));
}

/** Calls off what has not left: its unit is free again. */
export async function callOff(room: ProductTests, tx: Db, { shipment }: HeldParticipant): Promise<void> {
  if (shipment === undefined || !(shipment.status === 'ORDERED' || shipment.status === 'PACKED')) return;
  const event = { key: `called-off:${shipment.attempt}`, status: 'CANCELLED', source: 'HAND' } as const;
  await addEvent(room, tx, shipment.shipment_id, { ...event, occurredAt: room.clock.now() });
  await tables(tx)
    .updateTable('shipment')
    .set({ status: 'CANCELLED', status_at: room.clock.now() })
    .where('shipment_id', '=', shipment.shipment_id)
    .execute();
}

/** Takes the addresses off the tests that are over for so long. How many people that were. */
export async function cutAddresses({ clock }: ProductTests, tx: Db, closedBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH over AS (
      UPDATE product_test SET addresses_cut_at = ${clock.now()}
      WHERE closed_at < ${closedBefore} AND addresses_cut_at IS NULL RETURNING project_id),
    cut AS (
      UPDATE test_participant SET address_sealed = NULL
      WHERE project_id IN (SELECT project_id FROM over) AND address_sealed IS NOT NULL RETURNING 1)
    SELECT count(*)::integer AS count FROM cut`.execute(tx);
  return rows[0]?.count ?? 0;
}
