import { constants } from 'node:fs';
import { access, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { adoptCatalogue } from '#server/modules/profile/index.ts';
import { adoptBadges } from '#server/modules/spark/index.ts';
import { systemChance } from '#server/platform/chance.ts';
import { registerJobs } from '#server/room-jobs.ts';
import { registerAppFilesJobs } from '#server/platform/app-files/index.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { registerIdempotencyJobs } from '#server/platform/idempotency/index.ts';
import { connectBoss } from '#server/platform/jobs/connect-boss.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/index.ts';
import { storeSchedules, type DeclaredSchedule } from '#server/platform/jobs/schedules.ts';
import { createLog } from '#server/platform/log.ts';
import { createMail, mailboxTransport, registerMailJobs } from '#server/platform/mail/index.ts';
import { createOutbox } from '#server/platform/outbox/index.ts';
import { registerRateLimitJobs } from '#server/platform/rate-limit/rate-limits.ts';
import { roomBed } from './beds/room-bed.ts';
import { restSchedules, testDatabase } from './database.ts';
import { heldClock } from './held-clock.ts';
import { administer, APPLICATION_ROLE, onDatabase, setTestServer } from './postgres.ts';

const MAKE_APPLICATION_ROLE = `DO $$ BEGIN
  CREATE ROLE ${APPLICATION_ROLE} LOGIN PASSWORD '${APPLICATION_ROLE}';
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

/** A folder in memory, where there is one with room for the databases of a run: copies are made in a quarter of the time. */
const MEMORY_FOLDER = '/dev/shm';
const ROOM_BYTES = 6 * 2 ** 30;

/**
 * One PostgreSQL for a whole test run, with a migrated template database. Embedded, or the
 * server that TEST_DATABASE_URL names.
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const embedded = given === undefined ? await startThrowaway() : undefined;
  const url = given ?? embedded?.url ?? '';
  const template = `spark_template_${process.pid}`;
  const nodeTemplate = `spark_node_template_${process.pid}`;
  const demoTemplate = `spark_demo_template_${process.pid}`;
  await administer(url, MAKE_APPLICATION_ROLE);
  await administer(url, `CREATE DATABASE ${template}`);
  setTestServer({ url, template, nodeTemplate, demoTemplate });
  const schedules = await prepareTemplate(onDatabase(url, template));
  await administer(url, `CREATE DATABASE ${nodeTemplate} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await adoptFirstRows(onDatabase(url, nodeTemplate), schedules);

  return async () => {
    if (embedded !== undefined) return embedded.stop();
    for (const name of [template, nodeTemplate, demoTemplate]) await administer(url, `DROP DATABASE IF EXISTS ${name}`);
  };
}

async function startThrowaway() {
  const folder = await mkdtemp(join(await roomyFolder(), 'spark-test-'));
  const settings = {
    // Nothing here outlives the run, so nothing needs to reach the disk.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    // Thousands of connections are opened: to prove a password takes longer than most of what they are opened for.
    scram_iterations: '1',
  };
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings });
  const { username, password } = new URL(postgres.url);
  await administer(postgres.url, `ALTER ROLE ${username} PASSWORD '${decodeURIComponent(password)}'`);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function roomyFolder(): Promise<string> {
  try {
    await access(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY_FOLDER);
    if (bavail * bsize > ROOM_BYTES) return MEMORY_FOLDER;
  } catch {
    // There is none.
  }
  return tmpdir();
}

/** What is to be scheduled, once it is a node's. */
async function prepareTemplate(url: string): Promise<readonly DeclaredSchedule[]> {
  const log = createLog('error');
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
  await migrate(database.db, log);
  await database.close();
  return makeQueues(url);
}

/** Every queue that a node would make at its start, one after the other: hundreds of nodes find them there. */
async function makeQueues(templateUrl: string): Promise<readonly DeclaredSchedule[]> {
  const log = createLog('error');
  // The rooms write what belongs to their keys: to another database.
  const beside = await testDatabase();
  const schedules: DeclaredSchedule[] = [];
  const client = createJobs({ url: templateUrl, log, role: 'client' });
  const jobs: Jobs = {
    ...client,
    schedule: ({ name: jobName }, cron, payload, timeZone) =>
      void schedules.push({ jobName, cron, timeZone, envelope: { payload } }),
  };
  const bed = await roomBed(beside, (noted) => {
    const { db, clock } = noted;
    const transport = mailboxTransport({ db, clock, from: 'test@example.com' });
    return { jobs, outbox: createOutbox({ ...noted, jobs }), mail: createMail({ ...noted, jobs, transport }) };
  });
  const { platform, rooms } = bed;
  registerRateLimitJobs(platform.limits, jobs);
  registerIdempotencyJobs(platform, jobs);
  registerAppFilesJobs(platform, jobs);
  registerMailJobs(platform, jobs);
  registerJobs(rooms, jobs);
  await jobs.start();
  await jobs.stop();
  await bed.close();
  return schedules;
}

/** What a node writes at its first start and seals with no key: each test has keys of its own. */
async function adoptFirstRows(url: string, schedules: readonly DeclaredSchedule[]): Promise<void> {
  const { db, close } = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
  const parts = { db, panelId: DEFAULT_BRAND.panelId, clock: heldClock(), chance: systemChance };
  await adoptCatalogue(parts);
  await adoptBadges(parts, db);
  await close();
  const boss = connectBoss(url, 'client', createLog('error'));
  await boss.start();
  await storeSchedules(boss, schedules);
  await boss.stop();
  await restSchedules(url);
}
