import { sql } from 'kysely';
import { confirmTest } from '#server/demo/builders/product-tests.ts';
import { HOME, livesAt } from '#testkit/builders/product-test-builders.ts';
import type { TestNode } from '#testkit/node.ts';

interface Participant {
  readonly number: string;
  readonly panelistId: string;
  readonly orderNumber: string | null;
}

/** Who is in a test, by how far they are, in the order of their numbers. */
export async function participantsAt({ platform }: TestNode, projectId: string, stage: string) {
  const { rows } = await sql<Participant>`
    SELECT p.number, p.panelist_id AS "panelistId", s.order_number AS "orderNumber"
    FROM test_participant p LEFT JOIN shipment s USING (participant_id)
    WHERE p.project_id = ${projectId} AND p.stage = ${stage} ORDER BY p.number`.execute(platform.db);
  return rows;
}

/** A member who was picked says where it may be sent, and accepts the consent form. */
export async function confirms(node: TestNode, projectId: string, panelistId: string, address: object = HOME) {
  await livesAt(node, panelistId, address);
  await confirmTest(node.rooms, node.platform.db, { projectId, panelistId });
}

/** A file from the warehouse: a line for each order, and what else it holds. */
export function trackingFile(orders: readonly string[], { status = '', more = [] as readonly string[] } = {}) {
  // Each order has a number of its own, the same in every file.
  const numberOf = (order: string) => `44${order.replaceAll(/^PT\d+|\D/g, '').padStart(10, '0')}`;
  const line = (order: string) => `${order},NorthPost,${numberOf(order)},${status},`;
  const text = ['order_number,carrier,tracking_number,status,date', ...orders.map(line), ...more, ''].join('\r\n');
  return { name: 'shipments-0608.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
