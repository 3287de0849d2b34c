import { sql } from 'kysely';
import { orderNumberOf } from '#contract/product-tests/order-numbers.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LockedParticipant } from '../participants/lock-participant.ts';
import type { ProductTests } from '../product-tests.ts';
import { tables, type ShipmentRow } from '../product-tests.store.ts';

/** Orders a parcel for somebody who has confirmed everything. A unit is there, and no other parcel is on its way. */
export async function orderShipment(
  room: ProductTests,
  tx: Db,
  { test, participant, shipment }: LockedParticipant,
  testShortId: string,
): Promise<ShipmentRow> {
  const now = room.clock.now();
  const attempt = (await lastAttempt(tx, participant.participant_id)) + 1;
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

/** Attempts whose order was undone keep their number. */
async function lastAttempt(tx: Db, participantId: string): Promise<number> {
  const row = await tables(tx)
    .selectFrom('shipment')
    .select(({ fn }) => fn.max('attempt').as('last'))
    .where('participant_id', '=', participantId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Calls off what has not left: its unit is free again. */
export async function callOff(room: ProductTests, tx: Db, { shipment }: LockedParticipant): Promise<void> {
  if (shipment === undefined || !(shipment.status === 'ORDERED' || shipment.status === 'PACKED')) return;
  const now = room.clock.now();
  await tables(tx)
    .insertInto('shipment_event')
    .values({
      event_id: newId(room.chance, now),
      shipment_id: shipment.shipment_id,
      event_key: `called-off:${shipment.attempt}`,
      status: 'CANCELLED',
      occurred_at: now,
      source: 'HAND',
      words: null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.constraint('shipment_event_once').doNothing())
    .execute();
  await tables(tx)
    .updateTable('shipment')
    .set({ status: 'CANCELLED', status_at: now })
    .where('shipment_id', '=', shipment.shipment_id)
    .execute();
}

/** Takes the addresses off the tests that are over for so long. How many people that were. */
export async function purgeAddresses({ clock }: ProductTests, tx: Db, closedBefore: Date): Promise<number> {
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
