import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { markEnvironment } from '#server/platform/database/environment-mark.ts';
import { JOBS_SCHEMA } from '#server/platform/jobs/connect-boss.ts';
import { noteStart } from './noted-starts.ts';
import { administer, onDatabase, testServer } from './postgres.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Leaves the database where it is. */
  disconnect(): Promise<void>;
}

/** An address of a new database: migrated unless it is asked for empty. */
export async function newDatabaseUrl(options: { readonly isEmpty?: boolean } = {}): Promise<string> {
  return copyOf(options.isEmpty === true ? 'template0' : testServer().template);
}

/** The same as the first start of a node leaves it: the next one finds what it would write. Its schedules rest. */
export async function startedDatabaseUrl(): Promise<string> {
  return copyOf(testServer().nodeTemplate);
}

/** Anyone who looks whether anything is due by the clock of the wall is told that somebody has just looked. */
export async function restSchedules(url: string): Promise<void> {
  await administer(url, `UPDATE ${JOBS_SCHEMA}.version SET cron_on = now() + interval '1 year'`);
}

export async function wakeSchedules(url: string): Promise<void> {
  await administer(url, `UPDATE ${JOBS_SCHEMA}.version SET cron_on = NULL`);
}

export async function copyOf(template: string): Promise<string> {
  const { url } = testServer();
  noteStart('database');
  const name = `spark_test_${randomBytes(6).toString('hex')}`;
  // Files are copied in half the time that their pages take by way of the log of changes.
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return onDatabase(url, name);
}

/** A copy of a database that nobody is connected to, on the same server. */
export async function copyDatabase(url: string): Promise<string> {
  const name = `spark_test_${randomBytes(6).toString('hex')}`;
  await administer(testServer().url, `CREATE DATABASE ${name} TEMPLATE ${new URL(url).pathname.slice(1)}`);
  return onDatabase(url, name);
}

export async function dropDatabase(url: string): Promise<void> {
  await administer(testServer().url, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** A migrated database of its own for one test file. */
export async function testDatabase(
  options: { readonly poolSize?: number; readonly url?: string } = {},
): Promise<TestDatabase> {
  const url = options.url ?? (await newDatabaseUrl());
  const database = openDatabase({ url, poolSize: options.poolSize ?? 10, onIdleError: () => undefined });
  // Anyone who fills it before a node comes to it would otherwise fill one that looks real.
  await markEnvironment(database.db, 'local', new Date());
  return {
    ...database,
    url,
    disconnect: () => database.close(),
    close: async () => {
      await database.close();
      await dropDatabase(url);
    },
  };
}
