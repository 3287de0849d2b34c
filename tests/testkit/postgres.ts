import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { createJobs } from '#server/platform/jobs/index.ts';
import { createLog } from '#server/platform/log.ts';

const APPLICATION_ROLE = 'spark_test_application';
const MAKE_APPLICATION_ROLE = `DO $$ BEGIN
  CREATE ROLE ${APPLICATION_ROLE} LOGIN PASSWORD '${APPLICATION_ROLE}';
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

/** How the tests of all processes find the server: set once, by the global set-up. */
const SERVER_VARIABLE = 'SPARK_TEST_POSTGRES';

/**
 * One PostgreSQL for a whole test run, with a migrated template database. Embedded, or the
 * server that TEST_DATABASE_URL names.
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const embedded = given === undefined ? await startThrowaway() : undefined;
  const url = given ?? embedded?.url ?? '';
  const template = `spark_template_${process.pid}`;
  await administer(url, MAKE_APPLICATION_ROLE);
  await administer(url, `CREATE DATABASE ${template}`);
  await prepareTemplate(onDatabase(url, template));
  process.env[SERVER_VARIABLE] = JSON.stringify({ url, template });

  return async () => {
    if (embedded !== undefined) return embedded.stop();
    await administer(url, `DROP DATABASE IF EXISTS ${template}`);
  };
}

async function startThrowaway() {
  const folder = await mkdtemp(join(tmpdir(), 'spark-test-'));
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepareTemplate(url: string): Promise<void> {
  const log = createLog('error');
  const database = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
  await migrate(database.db, log);
  const jobs = createJobs({ url, log, role: 'client' });
  await jobs.start();
  await jobs.stop();
  await database.close();
}

export function testServer(): { readonly url: string; readonly template: string } {
  const value = process.env[SERVER_VARIABLE];
  if (value === undefined) throw new Error('the global set-up of the tests has not run');
  return JSON.parse(value) as { url: string; template: string };
}

/** The same database as the role of an application that does not own the tables. */
export function asApplication(url: string): string {
  const changed = new URL(url);
  changed.username = APPLICATION_ROLE;
  changed.password = APPLICATION_ROLE;
  return changed.href;
}

export function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement outside any database of ours. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
