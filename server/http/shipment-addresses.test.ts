import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { CARRIER_EVENTS_PATH } from '#contract/product-tests/carrier-events.ts';
import { ORDER_LIST_COLUMNS, ORDER_LIST_OVER } from '#contract/product-tests/order-list.ts';
import { ADDRESS_KEPT_DAYS_AFTER_CLOSING } from '#contract/product-tests/product-test-limits.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { eraseDue } from '#server/modules/leaving/erase-member.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { SIGNED_CALL_HEADERS, signCall } from '#server/platform/signed-calls.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { manyOrders } from '#testkit/builders/shipment-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { testKeys } from '#testkit/config.ts';
import { findInFiles, findInTables, findSecrets } from '#testkit/find-secrets.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { waitUntil } from '#testkit/wait-until.ts';

const PATIENCE_MS = 600_000;
const SECRETS = { street: '7741 Quillfeather Hollow', flat: 'Apartment 93-Zephyr', city: 'Wrenhaven' };
const ADDRESS = {
  address_line1: SECRETS.street,
  address_line2: SECRETS.flat,
  panelist_city: SECRETS.city,
  panelist_st: 'MN',
  panelist_zip: '55804',
};
const keys = testKeys('carrier');

let node: TestNode;
let postgres: EmbeddedPostgres;
let dataDir: string;
let operator: OperatorClient;
/** One whose parcel has come, and one who waits for theirs. */
let members: readonly Awaited<ReturnType<typeof aMember>>[];
let soap: Awaited<ReturnType<typeof manyOrders>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'spark-addresses-'));
  // A PostgreSQL in the node's own folder, so that everything it ever writes is below it.
  postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  node = await startTestNode({
    databaseUrl: postgres.url,
    config: { dataDir, logLevel: 'debug', carrierEventKeys: keys },
  });
  operator = await signedInOperator(node, 'FULFILMENT');
  members = [await aMember(node, { firstName: '=HYPERLINK("http://x")', lastName: 'Ortiz' }), await aMember(node)];
  soap = await manyOrders(node.platform, 3, {
    address: ADDRESS,
    members: members.map(({ panelistId }) => panelistId),
  });
}, PATIENCE_MS);
afterAll(async () => {
  await node.stop();
  await postgres.stop();
});

const LEAVE = `mutation leave($input: MarketResearchDeletePanelistInput!) {
  call: deleteMarketResearchPanelist(input: $input) { number } }`;
const LIST = `mutation list($studyId: ID!, $orders: OrdersWanted!) { call: createOrderList(studyId: $studyId, orders: $orders) }`;

const asked = (orders: 'NEW' | 'WAITING', by = operator) => by.ask('list', LIST, { studyId: soap.shortId, orders });

async function orderList(orders: 'NEW' | 'WAITING'): Promise<string[]> {
  const { body } = await asked(orders);
  const answer = await operator.browser.send(body.data.call, { method: 'GET' });
  expect(answer.status).toBe(200);
  return String(answer.body).trim().split('\r\n');
}

async function logged() {
  const { rows } = await sql<{ actor: string; after: { orders: number; which: string } }>`
    SELECT actor_id AS actor, after FROM audit_entry WHERE action = 'order-list.taken' ORDER BY position`.execute(
    node.platform.db,
  );
  return rows;
}

describe('the order list', () => {
  test(
    'names each parcel with its address, runs nothing in a spreadsheet, and is logged with who and how many',
    async () => {
      const [head, ...lines] = await orderList('NEW');
      expect(head).toBe(ORDER_LIST_COLUMNS.join(','));
      expect(lines).toHaveLength(3);
      const own = lines.find((line) => line.startsWith(soap.parcels[0]?.orderNumber ?? '?'));
      expect(own).toContain(`${SECRETS.street},${SECRETS.flat},${SECRETS.city},MN,55804,no,`);
      expect(own).toContain(`"'=HYPERLINK(""http://x"") Ortiz"`);
      expect(await orderList('NEW')).toHaveLength(1);
      expect(await orderList('WAITING')).toHaveLength(4);
      const { operatorId: actor } = operator;
      expect(await logged()).toEqual([
        { actor, after: { test: soap.shortId, orders: 3, which: 'NEW' } },
        { actor, after: { test: soap.shortId, orders: 0, which: 'NEW' } },
        { actor, after: { test: soap.shortId, orders: 3, which: 'WAITING' } },
      ]);
    },
    PATIENCE_MS,
  );

  test(
    'is for whoever packs parcels, and for the session that asked',
    async () => {
      for (const role of ['RESEARCHER', 'SUPPORT'] as const) {
        const { body } = await asked('NEW', await signedInOperator(node, role));
        expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
      }
      const { body } = await asked('NEW');
      const other = await signedInOperator(node, 'FULFILMENT');
      expect((await other.browser.send(body.data.call, { method: 'GET' })).status).toBe(404);
      expect((await new ApiClient(node.url).send(body.data.call, { method: 'GET' })).status).toBe(404);
    },
    PATIENCE_MS,
  );
});

async function sendFile(fileName: string, file: string): Promise<string> {
  const { body } = await operator.ask(
    'begin',
    `mutation begin($fileName: String!, $bytes: Float!) {
      call: beginShipmentFile(fileName: $fileName, bytes: $bytes) { fileId url } }`,
    { fileName, bytes: Buffer.byteLength(file) },
  );
  const { fileId, url } = body.data.call;
  const headers = { 'content-type': 'text/csv', [FILE_OFFSET_HEADER]: '0', [FILE_LAST_HEADER]: '1' };
  expect((await operator.browser.send(url, { method: 'POST', headers, body: file })).status).toBe(200);
  return fileId;
}

/** A warehouse that leaves the address in its file, and a carrier that tells it. */
async function addressesComeBack(): Promise<void> {
  const [own] = soap.parcels;
  if (own === undefined) throw new Error('there are some');
  const file = [
    'order_number,carrier,tracking_number,ship to',
    `${own.orderNumber},NorthPost,${own.trackingNumber},"${SECRETS.street}, ${SECRETS.city}"`,
    `${SECRETS.street},${SECRETS.city},${SECRETS.flat},${own.orderNumber}`,
    `${own.orderNumber},${SECRETS.street},${own.trackingNumber},${SECRETS.city}`,
    '',
  ].join('\r\n');
  const fileId = await sendFile('shipments.csv', file);
  const read = async () =>
    (
      await operator.ask(
        'read',
        `query read($fileId: ID) { call: getShipmentFile(fileId: $fileId) { state imported bad problems { line problem masked } } }`,
        { fileId },
      )
    ).body.data.call;
  await waitUntil('the file is read', async () => (await read()).state === 'DONE', 120_000);
  expect(await read()).toMatchObject({ imported: 1, bad: 2 });
  const csv = await operator.ask(
    'csv',
    `mutation csv($fileId: ID!) { call: createShipmentProblemsFile(fileId: $fileId) }`,
    {
      fileId,
    },
  );
  const problems = await operator.browser.send(csv.body.data.call, { method: 'GET' });
  expect(findSecrets('problems', Buffer.from(String(problems.body)), SECRETS)).toEqual([]);

  const ts = String(Math.floor(node.clock.now().getTime() / 1_000));
  const occurredAt = node.clock.now().toISOString();
  const event = {
    id: 'a',
    orderNumber: own.orderNumber,
    status: 'DELIVERED',
    occurredAt,
    words: `At ${SECRETS.street}`,
  };
  const told = JSON.stringify({ events: [event] });
  const answer = await new ApiClient(node.url).send(CARRIER_EVENTS_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNED_CALL_HEADERS.timestamp]: ts,
      [SIGNED_CALL_HEADERS.key]: 'carrier',
      [SIGNED_CALL_HEADERS.signature]: signCall(keys[0].secret, { ts }, Buffer.from(told)),
    },
    body: told,
  });
  expect(answer.status).toBe(200);
}

const sealedAddresses = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM test_participant WHERE address_sealed IS NOT NULL`.execute(node.platform.db);
  return rows[0]?.count ?? 0;
};

describe('an address', () => {
  test(
    'is in clear in no table, no file of the data folder and no line of the log, whoever sends it back',
    async () => {
      await addressesComeBack();
      await sql`CHECKPOINT`.execute(node.platform.db);
      expect(await findInTables(node.platform.db, SECRETS)).toEqual([]);
      const { found, bytes } = await findInFiles(dataDir, SECRETS);
      expect(found).toEqual([]);
      expect(bytes).toBeGreaterThan(16 * 1024 * 1024);
      expect(node.logLines.length).toBeGreaterThan(5);
      expect(findSecrets('log', Buffer.from(node.logLines.join('\n')), SECRETS)).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'goes with its member, from the next order list too; the same file later brings nothing back',
    async () => {
      expect(await sealedAddresses()).toBe(3);
      expect(await orderList('WAITING')).toHaveLength(3);
      for (const { panelistId, email, password } of members) {
        const browser = new ApiClient(node.url);
        await browser.signIn(email, password);
        const input = {
          userId: panelistId,
          panelId: DEFAULT_BRAND.panelId,
          feedback: 'Too many parcels.',
          key: randomUUID(),
        };
        expect((await browser.graphql('leave', LEAVE, { input })).body).toMatchObject({
          data: { call: { number: expect.stringMatching(/^D-/) } },
        });
      }
      node.clock.advance(67 * HOUR_MS);
      await eraseDue(node.rooms);
      operator = await signedInOperator(node, 'FULFILMENT');
      expect(await sealedAddresses()).toBe(1);
      expect(await orderList('WAITING')).toHaveLength(2);
      const number = soap.parcels[0]?.trackingNumber ?? '?';
      expect(await findInTables(node.platform.db, { ...SECRETS, number })).toEqual([]);
      await sql`CHECKPOINT`.execute(node.platform.db);
      expect((await findInFiles(dataDir, SECRETS)).found).toEqual([]);
      const pieces = await sql`SELECT 1 FROM shipment_file_piece UNION ALL SELECT 1 FROM shipment_file_problem
        WHERE order_number = ${soap.parcels[0]?.orderNumber}`.execute(node.platform.db);
      expect(pieces.rows).toEqual([]);
      const [own] = soap.parcels;
      await sendFile(
        'again.csv',
        `order_number,carrier,tracking_number\r\n${own?.orderNumber},NorthPost,${number}\r\n`,
      );
      const isRead = sql`SELECT 1 FROM shipment_file WHERE file_name = 'again.csv' AND state = 'DONE' AND already = 1`;
      await waitUntil('it is read', async () => (await isRead.execute(node.platform.db)).rows.length > 0, 120_000);
      expect(await findInTables(node.platform.db, { ...SECRETS, number })).toEqual([]);
      expect(findSecrets('log', Buffer.from(node.logLines.join('\n')), { ...SECRETS, number })).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'is in no list once the test is over, and cut off after its days',
    async () => {
      const { db } = node.platform;
      const { body } = await asked('WAITING');
      await sql`UPDATE product_test SET closed_at = ${node.clock.now()} WHERE project_id = ${soap.projectId}`.execute(
        db,
      );
      expect((await operator.browser.send(body.data.call, { method: 'GET' })).status).toBe(404);
      const refused = await asked('WAITING');
      expect(JSON.stringify(refused.body)).toContain(ORDER_LIST_OVER);
      expect(await sealedAddresses()).toBe(1);
      node.clock.advance((ADDRESS_KEPT_DAYS_AFTER_CLOSING + 1) * DAY_MS);
      await runDueWork(node.rooms);
      expect(await sealedAddresses()).toBe(0);
      const { rows } = await sql`SELECT 1 FROM product_test WHERE addresses_cut_at IS NOT NULL`.execute(db);
      expect(rows).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});
