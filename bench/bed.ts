import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database, type Db } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { startTestPostgres } from '#testkit/start-postgres.ts';
import { isShort } from './sizes.ts';

export interface Bed {
  readonly databaseUrl: string;
  /** Where the programs keep their files, and look for their keys. */
  readonly dataDir: string;
  /** Runs the server, or another program, and resolves with the address it prints. */
  serve(env: Record<string, string>, program?: string): Promise<string>;
  clear(): Promise<void>;
}

interface BedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** In the short form all beds stand on one server of copies: to start and to migrate each its own took most of the time. */
let server: Promise<() => Promise<void>> | undefined;

async function copyOfMigrated(): Promise<BedDatabase> {
  server ??= startTestPostgres();
  await server;
  const url = await newDatabaseUrl();
  return { url, stop: () => dropDatabase(url) };
}

export interface ServedBed extends Pick<Bed, 'databaseUrl' | 'clear'> {
  readonly url: string;
}

/** A server with the keys of the testkit and no demo data: in the short form one for all that ask for it. */
export async function makeServedBed(): Promise<ServedBed> {
  if (!isShort) return startServedBed();
  shared ??= startServedBed();
  return { ...(await shared), clear: async () => undefined };
}
let shared: Promise<ServedBed> | undefined;

async function startServedBed(): Promise<ServedBed> {
  const bed = await makeBed();
  await keepSecrets(bed.dataDir);
  const settings = { DATABASE_URL: bed.databaseUrl, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn' };
  const url = await bed.serve({ ...settings, TRUSTED_PROXIES: '127.0.0.1' });
  return { ...bed, url };
}

/** After the last bed. */
export async function stopServer(): Promise<void> {
  await (await shared)?.clear();
  await (
    await server
  )?.();
}

/** A database with its real settings and programs in processes of their own, all gone afterwards. */
export async function makeBed(): Promise<Bed> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-bench-'));
  const postgres: BedDatabase = isShort
    ? await copyOfMigrated()
    : await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const dataDir = join(folder, 'data');
  const processes: AppProcess[] = [];
  return {
    databaseUrl: postgres.url,
    dataDir,
    async serve(env, program) {
      const started = await startProcess({ DATA_DIR: dataDir, ...env }, program);
      processes.push(started);
      return started.url;
    },
    async clear() {
      for (const one of processes) {
        one.kill('SIGTERM');
        await one.exited;
      }
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Works on a migrated database of a bed that is gone afterwards. */
export async function onMigrated<Done>(poolSize: number, work: (db: Db, bed: Bed) => Promise<Done>): Promise<Done> {
  const bed = await makeBed();
  const database = openDatabase({ url: bed.databaseUrl, poolSize, onIdleError: () => undefined });
  try {
    await migrate(database.db, createLog('silent'));
    return await work(database.db, bed);
  } finally {
    await database.close();
    await bed.clear();
  }
}

/** A migrated database of its own beside the others of a bed, for comparing one that is small with one that is large. */
export async function openDatabaseBeside(serverUrl: string, name: string): Promise<Database> {
  return openDatabase({ url: await databaseBeside(serverUrl, name), poolSize: 1, onIdleError: () => undefined });
}

export async function databaseBeside(serverUrl: string, name: string): Promise<string> {
  if (isShort) return newDatabaseUrl();
  const onIdleError = () => undefined;
  const beside = openDatabase({ url: serverUrl, poolSize: 1, onIdleError });
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(beside.db);
  await beside.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, poolSize: 1, onIdleError });
  await migrate(database.db, createLog('silent'));
  await database.close();
  return url.href;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
