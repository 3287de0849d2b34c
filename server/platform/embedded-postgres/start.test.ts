import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOLDER_BUSY, spawnGuarded } from './guard.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts';

let folder: string;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'spark-start-')), 'postgres');
});

afterAll(async () => {
  await rm(join(folder, '..'), { recursive: true });
});

test('makes a database on the first start and finds it again on the next', async () => {
  const progress: string[] = [];
  const first = await startEmbeddedPostgres({ folder, onProgress: (line) => progress.push(line) });
  await query(first.url, "CREATE TABLE kept AS SELECT 'Żółw' AS word");
  await first.stop();
  await first.stop();
  expect(progress).toEqual(['Preparing the database (first time only)']);

  const second = await startEmbeddedPostgres({ folder: relative(process.cwd(), folder) });
  expect(await query(second.url, 'SELECT word, upper(word) FROM kept')).toEqual([{ word: 'Żółw', upper: 'ŻÓŁW' }]);
  expect(await query(second.url, 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(await query(second.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  await second.stop();
});

test('keeps its password to the owner and lets no one in without it', async () => {
  const postgres = await startEmbeddedPostgres({ folder });
  expect((await stat(join(folder, 'cluster', 'password'))).mode & 0o777).toBe(0o600);
  const url = new URL(postgres.url);
  expect(url.hostname).toBe('127.0.0.1');
  url.password = 'guess';
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
});

test('does not run twice on one folder, and leaves it locked until its last process is gone', async () => {
  const postgres = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  const second = startEmbeddedPostgres({ folder });
  await expect(second).rejects.toThrow(EmbeddedPostgresError);
  await expect(second).rejects.toThrow(`process id ${process.pid}) is using the folder`);

  const hasLocks = spawnSync('/bin/sh', ['-c', 'command -v flock']).status === 0;
  expect(await enterTheFolder()).toBe(hasLocks ? FOLDER_BUSY : 0);
  await postgres.stop();
  expect(await enterTheFolder()).toBe(0);
});

test('a pid file that names a stranger does not keep it from starting', async () => {
  const first = await startEmbeddedPostgres({ folder });
  await first.stop();
  await writeFile(join(folder, 'cluster', 'data', 'postmaster.pid'), `${process.pid}\n${folder}/cluster/data\n`);
  const second = await startEmbeddedPostgres({ folder });
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('says in one line why it did not start', async () => {
  const wrong = startEmbeddedPostgres({ folder, settings: { shared_buffers: 'plenty' } });
  await expect(wrong).rejects.toThrow(EmbeddedPostgresError);
  await expect(wrong).rejects.toThrow(/^Embedded PostgreSQL didn't start \(.*shared_buffers.*\)\. Set DATABASE_URL/);
});

test('tries other ports when one is taken, and not for ever', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A setting wins over the port that the launcher picks, so every try meets the same taken one.
  const blocked = startEmbeddedPostgres({ folder, settings: { port: String(port) } });
  await expect(blocked).rejects.toThrow("couldn't find a free port");
  server.close();
});

test('data of another PostgreSQL version is left alone', async () => {
  await writeFile(join(folder, 'cluster', 'data', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(/is from PostgreSQL 17, but this is version 18/);
  await writeFile(join(folder, 'cluster', 'data', 'PG_VERSION'), '18\n');
});

function enterTheFolder(): Promise<number> {
  const guarded = spawnGuarded({ way: 'plain', prefix: [] }, join(folder, 'lock'), ['true']);
  guarded.output.resume();
  return guarded.exit;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
