import { sql } from 'kysely';
import { SHIPMENT_ANSWERS } from '#contract/product-tests/product-testing-item.ts';
import {
  acceptOwnConsent,
  answerShipment,
  confirmOwnAddress,
  readProfileAddress,
} from '#server/modules/product-tests/participants/act-as-participant.ts';
import { selectParticipants } from '#server/modules/product-tests/selection/select-participants.ts';
import { addressKeyOf } from '#server/modules/product-tests/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
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
  const own = { projectId, panelistId };
  await livesAt(node, panelistId, address);
  const known = await readProfileAddress(node.platform.db, panelistId);
  if (known === undefined) throw new Error('the profile has no address');
  must(await confirmOwnAddress(node.rooms, own, addressKeyOf(panelistId, known)));
  must(await acceptOwnConsent(node.rooms, own, 1));
}

export async function saysReceived(node: TestNode, projectId: string, panelistId: string) {
  must(await answerShipment(node.rooms, { projectId, panelistId }, { answer: SHIPMENT_ANSWERS[0], key: panelistId }));
}

export async function saysNeverCame(node: TestNode, projectId: string, panelistId: string) {
  must(await answerShipment(node.rooms, { projectId, panelistId }, { answer: SHIPMENT_ANSWERS[1], key: panelistId }));
}

/** A file from the warehouse: a line for each order, and what else it holds. */
export function trackingFile(orders: readonly string[], { status = '', more = [] as readonly string[] } = {}) {
  // Each order has a number of its own, the same in every file.
  const numberOf = (order: string) => `44${order.replaceAll(/^PT\d+|\D/g, '').padStart(10, '0')}`;
  const line = (order: string) => `${order},NorthPost,${numberOf(order)},${status},`;
  const text = ['order_number,carrier,tracking_number,status,date', ...orders.map(line), ...more, ''].join('\r\n');
  return { name: 'shipments-0608.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** So many of those who passed the screener are picked by lot; the others are the reserve. */
export async function picks(node: TestNode, projectId: string, wanted: number) {
  const asked = { projectId, wanted, seed: null, isDryRun: false };
  const nobody = { operatorId: null };
  must(await inTransaction(node.platform.db, (tx) => selectParticipants(node.rooms, tx, asked, nobody)));
}
