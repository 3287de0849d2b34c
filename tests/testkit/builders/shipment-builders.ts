import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { orderNumberOf } from '#contract/product-tests/order-numbers.ts';
import type { ProfileAddress } from '#contract/profile/address-fields.ts';
import { runShipmentFile } from '#server/modules/product-tests/shipment-files/run-shipment-file.ts';
import {
  listShipmentProblems,
  readShipmentFile,
  sealAddress,
  shipmentFiles,
  type ProductTests,
} from '#server/modules/product-tests/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Sealer } from '#server/platform/sealing.ts';
import type { TestNode } from '../node.ts';
import { must } from './builders.ts';
import { HOME } from './product-test-builders.ts';

const { panelId, tenantId } = DEFAULT_BRAND;

export interface OrderedParcel {
  readonly orderNumber: string;
  readonly participantId: string;
  readonly panelistId: string;
  /** One that looks like NorthPost's; nobody has told it. */
  readonly trackingNumber: string;
}

let tests = 4_820;
let people = 20_000;

/** A test in which so many people, these members first, have confirmed their address and wait for their parcel, by the row. */
export async function manyOrders(
  { db, sealer }: { readonly db: Db; readonly sealer: Sealer },
  count: number,
  { address = HOME, members = [] }: { readonly address?: ProfileAddress; readonly members?: readonly string[] } = {},
): Promise<{ readonly projectId: string; readonly shortId: string; readonly parcels: readonly OrderedParcel[] }> {
  const projectId = randomUUID();
  const shortId = `PT-${++tests}`;
  const rows = Array.from({ length: count }, (_, index) => {
    const participantId = randomUUID();
    const n = ++people;
    return {
      participantId,
      panelistId: members[index] ?? randomUUID(),
      number: `P-${n}`,
      sealed: sealAddress({ sealer }, participantId, address),
      orderNumber: orderNumberOf({ testShortId: shortId, participantNumber: `P-${n}`, attempt: 1 }),
      trackingNumber: String(440_000_000_000 + n),
    };
  });
  await inTransaction(db, async (tx) => {
    await sql`INSERT INTO project (project_id, panel_id, short_id, category, sub_type, task_type, is_listed, internal_name,
        external_name, description, points_qualified, points_non_qualified, points_over_quota, created_at)
      VALUES (${projectId}, ${panelId}, ${shortId}, 'IHUT', 'FEEDBACK_SURVEY', 'PRODUCT_TESTING', false, 'Dish soap', 'Dish soap',
        'Wash up', 600, 0, 0, now())`.execute(tx);
    await sql`INSERT INTO product_test (project_id, panel_id, product_name, in_the_box, units, weight_grams, hazards, testing_days,
        feedback_days, address_days, consent_text, instruction_title, instruction_paragraphs, selection_rule, seed, created_at)
      VALUES (${projectId}, ${panelId}, 'Refill dish soap', '1 bottle', ${count * 2}, 1360, '{LIQUID}', 10, 7, 5, 'You may stop.',
        'Wash up', '{}', 'LOT', 'seed', now())`.execute(tx);
    const made = sql`FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made ("participantId" uuid, "panelistId" uuid,
      number text, sealed text, "orderNumber" text)`;
    await sql`INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
        state, joined_at, created_at, updated_at)
      SELECT "panelistId", ${panelId}, ${tenantId}, "panelistId"::text, gen_random_uuid(), number || '@example.org',
        lower(number) || '@example.org', 'Dana', 'Ortiz', 'ACTIVE', now(), now(), now() ${made} WHERE "panelistId" <> ALL (${members}::uuid[])`.execute(
      tx,
    );
    await sql`INSERT INTO test_participant (participant_id, panel_id, project_id, panelist_id, number, stage, stage_at, selection,
        screened_at, selected_at, address_sealed, address_confirmed_at, consent_version, consent_at)
      SELECT "participantId", ${panelId}, ${projectId}, "panelistId", number, 'SELECTED', now(), 'SELECTED', now(), now(), sealed,
        now(), 1, now() ${made}`.execute(tx);
    await sql`INSERT INTO shipment (shipment_id, project_id, participant_id, attempt, order_number, status, status_at, ordered_at)
      SELECT gen_random_uuid(), ${projectId}, "participantId", 1, "orderNumber", 'ORDERED', now(), now() ${made}`.execute(
      tx,
    );
  });
  return { projectId, shortId, parcels: rows };
}

/** Files of parcels as this operator sends them. Nobody works in the background, so that a test decides when a job runs. */
export function shipmentFileClient(node: TestNode, operatorId: string) {
  const { db } = node.platform;
  const jobs = { ...node.rooms.productTests.jobs, enqueue: async () => undefined };
  const productTests = { ...node.rooms.productTests, jobs } satisfies ProductTests;
  const rooms = { ...node.rooms, productTests };

  async function receive(content: string | Buffer, fileName = 'shipments.csv'): Promise<string> {
    const bytes = Buffer.from(content);
    const file = { fileName, bytes: bytes.length };
    const { fileId } = must(
      await inTransaction(db, (tx) => shipmentFiles.begin(productTests, tx, file, { operatorId })),
    );
    must(await shipmentFiles.takePart(productTests, { fileId, offset: 0, bytes, isLast: true }, { operatorId }));
    return fileId;
  }

  const run = (fileId: string, signal?: AbortSignal) => runShipmentFile(rooms, fileId, signal);

  async function standing(fileId: string) {
    const file = await readShipmentFile(productTests, db, fileId);
    if (file === undefined) throw new Error('the file is there');
    const { contents: problems } = await listShipmentProblems(db, fileId, undefined, 0);
    return { ...file, problems };
  }

  /** A whole file, received and read. */
  async function load(content: string | Buffer) {
    const fileId = await receive(content);
    await run(fileId);
    return standing(fileId);
  }

  return { rooms, receive, run, standing, load };
}

/** Everything that parcels move, as one text: the same as long as nothing changed. */
export async function parcelsAsTheyAre(db: Db): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    SELECT concat_ws('|',
      (SELECT md5(string_agg(s::text, '' ORDER BY s.shipment_id)) FROM shipment s),
      (SELECT md5(string_agg(e::text, '' ORDER BY e.event_id)) FROM shipment_event e),
      (SELECT md5(string_agg(p::text, '' ORDER BY p.participant_id)) FROM test_participant p),
      (SELECT count(*) FROM notification), (SELECT count(*) FROM message), (SELECT count(*) FROM participant_event)) AS all`.execute(
    db,
  );
  return rows[0]?.all ?? '';
}
