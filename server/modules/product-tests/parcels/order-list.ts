import { sql } from 'kysely';
import * as v from 'valibot';
import { ORDER_LIST_PATH, orderListHead, orderListLine } from '#contract/product-tests/order-list.ts';
import { ORDER_LIST_MAX_LINES } from '#contract/product-tests/product-test-limits.ts';
import { HAZARDS, type Hazard } from '#contract/product-tests/product-test-plan.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { openAddress } from '../participants/addresses.ts';
import type { ProductTests } from '../product-tests.ts';
import { lockTest, type TestRow } from '../product-tests.store.ts';

export type OrdersWanted = 'NEW' | 'WAITING';

/** Where an order list is fetched from. */
export const orderListTicket = defineTicket({
  purpose: 'order-list',
  path: ORDER_LIST_PATH,
  lastsMs: LIFETIMES.orderListLink.ms,
  shape: v.strictObject({
    projectId: v.string(),
    /** Its short id, such as PT-4821. */
    test: v.string(),
    orders: v.picklist(['NEW', 'WAITING']),
    sessionId: v.string(),
  }),
});

/** A test that is over sends nothing more, so its addresses stay where they are until they are cut off. */
export const isTestOver = ({ closed_at, addresses_cut_at }: TestRow): boolean =>
  closed_at !== null || addresses_cut_at !== null;

/** Nothing is sent to those who have left, or are shut out. */
const WAITING = sql`s.status IN ('ORDERED', 'PACKED') AND s.replaced_at IS NULL AND p.panelist_id IN (
  SELECT panelist_id FROM product_test_person WHERE is_active)`;

/** How many parcels wait to be packed, and how many of them were in no list yet. None once the test is over. */
export async function countWaitingOrders(
  { panelId }: ProductTests,
  db: Db,
  projectId: string,
): Promise<{ readonly waiting: number; readonly new: number }> {
  const { rows } = await sql<{ waiting: number; new: number }>`
    SELECT count(*)::integer AS waiting, count(*) FILTER (WHERE s.listed_at IS NULL)::integer AS new
    FROM shipment s JOIN test_participant p USING (participant_id) JOIN product_test t ON t.project_id = s.project_id
    WHERE s.project_id = ${projectId} AND t.panel_id = ${panelId} AND ${WAITING} AND p.address_sealed IS NOT NULL
      AND t.closed_at IS NULL AND t.addresses_cut_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, new: 0 };
}

export interface OrderList {
  readonly orders: number;
  readonly parts: AsyncIterable<string>;
}

/**
 * The list of whom to pack for, with where to: the one way in which addresses leave. It is written down who took it and how many it
 * names before the first of them goes; nothing of it is kept. Undefined when the test is over, or there is none.
 */
export function takeOrderList(
  room: ProductTests,
  {
    projectId,
    test: testShortId,
    orders,
  }: { readonly projectId: string; readonly test: string; readonly orders: OrdersWanted },
  act: OperatorAct,
): Promise<OrderList | undefined> {
  return inTransaction(room.db, async (tx) => {
    const test = await lockTest(room, tx, projectId);
    if (test === undefined || isTestOver(test)) return undefined;
    const { rows } = await sql<{ id: string }>`
      UPDATE shipment SET listed_at = ${room.clock.now()} WHERE shipment_id IN (
        SELECT s.shipment_id FROM shipment s JOIN test_participant p USING (participant_id)
        WHERE s.project_id = ${projectId} AND ${WAITING} AND p.address_sealed IS NOT NULL
          AND (${orders === 'WAITING'} OR s.listed_at IS NULL)
        ORDER BY s.shipment_id LIMIT ${ORDER_LIST_MAX_LINES})
      RETURNING shipment_id AS id`.execute(tx);
    const ids = rows.map(({ id }) => id).toSorted();
    await writeAudit(room, tx, act, {
      action: 'order-list.taken',
      subject: ['product-test', projectId],
      after: { test: testShortId, orders: ids.length, which: orders },
    });
    return { orders: ids.length, parts: linesOf(room, test, testShortId, ids) };
  });
}

const AT_ONCE = 500;

interface OrderRow {
  readonly participantId: string;
  readonly orderNumber: string;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sealed: string;
  readonly isPoBox: boolean;
  readonly confirmedAt: Date;
}

async function* linesOf(
  room: ProductTests,
  test: TestRow,
  testShortId: string,
  shipmentIds: readonly string[],
): AsyncGenerator<string> {
  yield orderListHead();
  const hazards = test.hazards.map((hazard) => HAZARDS[hazard as Hazard]);
  for (let at = 0; at < shipmentIds.length; at += AT_ONCE) {
    // As they are now: who was erased or called off meanwhile is no longer among them.
    const { rows } = await sql<OrderRow>`
      SELECT p.participant_id AS "participantId", s.order_number AS "orderNumber", p.number,
        coalesce(person.first_name, '') AS "firstName", coalesce(person.last_name, '') AS "lastName",
        p.address_sealed AS sealed, p.is_po_box AS "isPoBox", p.address_confirmed_at AS "confirmedAt"
      FROM shipment s JOIN test_participant p USING (participant_id)
      JOIN product_test t ON t.project_id = s.project_id JOIN product_test_person person USING (panelist_id)
      WHERE s.shipment_id = ANY (${shipmentIds.slice(at, at + AT_ONCE)}::uuid[]) AND ${WAITING}
        AND p.address_sealed IS NOT NULL AND t.closed_at IS NULL
      ORDER BY s.shipment_id`.execute(room.db);
    yield rows.map((row) => lineOf(room, { test, testShortId, hazards }, row)).join('');
  }
}

function lineOf(
  room: ProductTests,
  {
    test,
    testShortId,
    hazards,
  }: { readonly test: TestRow; readonly testShortId: string; readonly hazards: readonly string[] },
  row: OrderRow,
): string {
  const address = openAddress(room, row.participantId, row.sealed);
  return orderListLine({
    orderNumber: row.orderNumber,
    testShortId,
    participantNumber: row.number,
    name: `${row.firstName} ${row.lastName}`.trim(),
    addressLine1: address.address_line1,
    addressLine2: address.address_line2,
    city: address.panelist_city,
    state: address.panelist_st,
    zip: address.panelist_zip,
    isPoBox: row.isPoBox,
    product: test.product_name,
    inTheBox: test.in_the_box,
    weightGrams: test.weight_grams,
    hazards,
    confirmedOn: dateIn(row.confirmedAt, room.timeZone),
  });
}
