import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { orderNumberOf, readOrderNumber } from '#contract/product-tests/order-numbers.ts';
import type { PanelToday, ShipmentLine } from '#contract/product-tests/shipment-files.ts';
import { dateIn, startOfDate } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProductTests } from '../product-tests.ts';
import { isCounted } from '../product-tests.store.ts';
import type { ParcelEvent } from '../parcel-news.ts';
import type { KnownOrder } from './judge-lines.ts';

export interface LockedOrder extends KnownOrder {
  readonly orderNumber: string;
  readonly participantId: string;
  /** Its address was cut off: nothing more is told of it. */
  readonly isGone: boolean;
  /** What was told of it. */
  readonly eventKeys: readonly string[];
}

/** Locks whom these orders are for, in the order in which all do, and says what is known of each. */
export async function lockOrders(
  { panelId }: ProductTests,
  tx: Db,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, LockedOrder>> {
  await sql`SELECT 1 FROM test_participant WHERE panel_id = ${panelId} AND participant_id IN (
      SELECT participant_id FROM shipment WHERE order_number = ANY (${orderNumbers}::text[]))
    ORDER BY participant_id FOR UPDATE`.execute(tx);
  const { rows } = await sql<LockedOrder>`
    SELECT s.order_number AS "orderNumber", p.participant_id AS "participantId", p.stage, p.address_sealed IS NULL AS "isGone", s.status, s.carrier,
      s.tracking_number AS "trackingNumber",
      ARRAY(SELECT split_part(e.event_key, '#', 1) FROM shipment_event e
        WHERE e.shipment_id = s.shipment_id AND ${isCounted('e')}) AS "eventKeys"
    FROM shipment s JOIN test_participant p USING (participant_id)
    WHERE p.panel_id = ${panelId} AND s.order_number = ANY (${orderNumbers}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.orderNumber, row]));
}

/** The orders that were probably meant by numbers that are none: the same participant in the test that they are in. */
export async function findMeant(
  { panelId }: ProductTests,
  tx: Db,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = orderNumbers.flatMap((text) => {
    const order = readOrderNumber(text);
    return order === undefined ? [] : [{ text, ...order }];
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ number: string; attempt: number; orderNumber: string }>`
    SELECT p.number, s.attempt, s.order_number AS "orderNumber" FROM test_participant p JOIN shipment s USING (participant_id)
    WHERE p.panel_id = ${panelId} AND p.number = ANY (${wanted.map((order) => order.participantNumber)}::text[])`.execute(
    tx,
  );
  const found = new Map(rows.map((row) => [`${row.number} ${row.attempt}`, row.orderNumber]));
  return new Map(
    wanted.flatMap((order) => {
      const meant = found.get(`${order.participantNumber} ${order.attempt}`);
      return meant === undefined || meant === orderNumberOf(order) ? [] : [[order.text, meant] as const];
    }),
  );
}

/** What a line tells of its parcel. The same line again is the same event, whenever it comes; a day counts from its beginning. */
export function eventOfLine({ clock, timeZone }: ProductTests, line: ShipmentLine, words: string): ParcelEvent {
  const { status, date } = line;
  const occurredAt = date === null ? clock.now() : startOfDate(date, timeZone);
  return { key: keyOfLine(line), status, occurredAt, words, source: 'CSV' };
}

export const panelToday = ({ clock, timeZone }: ProductTests): PanelToday => ({
  day: dateIn(clock.now(), timeZone),
  timeZone,
});

/** As a hash: no number of a parcel outlives its erasure in it. */
export function keyOfLine({ carrier, trackingNumber, status, date }: ShipmentLine): string {
  const told = [carrier, trackingNumber, status, date ?? ''].join('\n');
  return `line:${createHash('sha256').update(told).digest('base64url')}`;
}
