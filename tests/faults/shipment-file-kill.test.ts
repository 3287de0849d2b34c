import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { shipmentFiles, type ProductTests } from '#server/modules/product-tests/index.ts';
import { runShipmentFileJob } from '#server/modules/product-tests/shipment-files/shipment-file-import.ts';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import { systemChance } from '#server/platform/chance.ts';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/index.ts';
import { createSealer } from '#server/platform/sealing.ts';
import { startProcess } from '#testkit/app-process.ts';
import { must } from '#testkit/builders/builders.ts';
import { manyOrders, parcelsAsTheyAre } from '#testkit/builders/shipment-builders.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { freeJobs, startClientJobs } from './killed-nodes.ts';

const LINES = massOf({ sample: 1_500, whole: 10_000 });
const BAD = LINES / 100;
const PATIENCE_MS = 180_000 + LINES * 20;
const KILLS = massOf({ sample: 1, whole: 2 });
const secret = Buffer.alloc(32, 7);
const sealer = createSealer([{ id: 'a', secret }], systemChance);

let database: TestDatabase;
let jobs: Jobs;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  jobs = await startClientJobs(database.url);
  folder = await mkdtemp(join(tmpdir(), 'spark-shipments-'));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** As a node takes the file. */
async function sendFile(file: Buffer): Promise<string> {
  const act = { operatorId: null };
  const room = {
    db: database.db,
    panelId: DEFAULT_BRAND.panelId,
    clock: systemClock,
    chance: systemChance,
    audit: createAuditLog(systemClock),
    sealer,
    jobs,
  } as unknown as ProductTests;
  const announced = { fileName: 'shipments-0608.csv', bytes: file.length };
  const { fileId } = must(await inTransaction(database.db, (tx) => shipmentFiles.begin(room, tx, announced, act)));
  must(await shipmentFiles.takePart(room, { fileId, offset: 0, bytes: file, isLast: true }, act));
  return fileId;
}

async function standing(fileId: string) {
  const { rows } = await sql<
    Record<'state' | 'took', string> & Record<'imported' | 'already' | 'bad' | 'sent' | 'listed', number>
  >`
    SELECT state, imported, already, bad, extract(epoch FROM finished_at - created_at)::text AS took,
      (SELECT count(*)::integer FROM shipment WHERE status = 'SHIPPED') AS sent,
      (SELECT count(*)::integer FROM shipment_file_problem p WHERE p.file_id = f.file_id) AS listed
    FROM shipment_file f WHERE file_id = ${fileId}`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error('the file is there');
  return row;
}

const report = (text: string) => void process.stdout.write(`shipment-file-kill: ${text}\n`);

test(
  'nodes that are killed while they read a file, 1 % of its lines bad, leave no parcel out and tell nobody twice; again changes nothing',
  async () => {
    const { parcels } = await manyOrders({ db: database.db, sealer }, LINES);
    const lines = parcels.map(({ orderNumber, trackingNumber }, index) =>
      index % 100 === 42 ? `${orderNumber},NorthPost,4471` : `${orderNumber},NorthPost,${trackingNumber}`,
    );
    const file = Buffer.from(['order_number,carrier,tracking_number', ...lines, ''].join('\r\n'));
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PORT: '0',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      SEALING_KEYS: `a:${secret.toString('base64')}`,
      PUBLIC_URL: 'http://localhost:3000',
    };
    const fileId = await sendFile(file);
    let node = await startProcess(env);
    for (let kill = 0; kill < KILLS; kill++) {
      const enough = (LINES * (kill + 1)) / (KILLS + 3);
      await waitUntil('many more are in', async () => (await standing(fileId)).imported > enough, PATIENCE_MS);
      node.kill('SIGKILL');
      await node.exited;
      const { state, imported, sent } = await standing(fileId);
      expect([state, sent]).toEqual(['RUNNING', imported]);
      report(`killed when ${imported} were in`);
      await freeJobs(database.db, runShipmentFileJob.name);
      node = await startProcess(env);
    }
    await waitUntil('all are in', async () => (await standing(fileId)).state === 'DONE', PATIENCE_MS);
    const done = await standing(fileId);
    report(`in the end ${JSON.stringify(done)}`);
    expect(done).toMatchObject({ imported: LINES - BAD, already: 0, bad: BAD, sent: LINES - BAD, listed: BAD });
    const { rows } = await sql<Record<string, number>>`
      SELECT (SELECT count(*)::integer FROM shipment_event) AS events,
        (SELECT count(*)::integer FROM test_participant WHERE stage = 'SHIPPED') AS shipped,
        (SELECT count(*)::integer FROM (SELECT 1 FROM notification GROUP BY panelist_id HAVING count(*) > 1) twice) AS twice,
        (SELECT count(*)::integer FROM shipment_file_problem WHERE problem = 'NorthPost numbers have 12 digits'
          AND line % 100 = 44) AS reasons`.execute(database.db);
    expect(rows[0]).toEqual({ events: LINES - BAD, shipped: LINES - BAD, twice: 0, reasons: BAD });

    const before = await parcelsAsTheyAre(database.db);
    const again = await sendFile(file);
    await waitUntil('it is read again', async () => (await standing(again)).state === 'DONE', PATIENCE_MS);
    report(`again ${JSON.stringify(await standing(again))}`);
    expect(await standing(again)).toMatchObject({ imported: 0, already: LINES - BAD, bad: BAD });
    expect(await parcelsAsTheyAre(database.db)).toBe(before);
    node.kill('SIGTERM');
    await node.exited;
  },
  PATIENCE_MS * 4,
);
