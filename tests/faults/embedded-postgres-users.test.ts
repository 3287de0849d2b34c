import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { binariesIn, findBinaries } from '#server/platform/embedded-postgres/binaries.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { ourSurroundings, waysToRun } from '#server/platform/embedded-postgres/run-as.ts';
import { startOn } from '#server/platform/embedded-postgres/start.ts';
import { millisecondsUntilEmpty, startApp } from './embedded-postgres-bed.ts';

const IS_ROOT = process.getuid?.() === 0;
/** What is left where the kernel allows no user namespaces, as in many containers. */
const WAYS_WITHOUT_NAMESPACE = waysToRun(ourSurroundings()).filter(({ way }) => way !== 'namespace');

/** What these tests are about is who, not what reaches the disk. */
const settings = { fsync: 'off' };

/** A folder that only its owner may enter. */
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'spark-users-'));
  await chmod(home, 0o700);
});

afterEach(async () => {
  await millisecondsUntilEmpty(home);
  await rm(home, { recursive: true });
});

test('runs for whoever owns the folder, root included, in a folder that no one else may enter', async () => {
  const postgres = await startEmbeddedPostgres({ folder: join(home, 'data', 'postgres'), settings });
  await expectToServe(postgres.url);
  await postgres.stop();
  expect((await stat(home)).mode & 0o777).toBe(0o700);
});

test('runs for an ordinary user', async () => {
  const folder = join(home, 'postgres');
  const app = startApp(folder, 'write', IS_ROOT ? asOrdinaryUser() : []);
  await app.says('ack');
  await app.kill();
});

test('without user namespaces, moves between root and an unprivileged user, and keeps the data', async () => {
  const folder = join(home, 'postgres');
  const owners: number[] = [];
  for (const ways of [waysToRun(ourSurroundings()), WAYS_WITHOUT_NAMESPACE, waysToRun(ourSurroundings())]) {
    const postgres = await startOn({ folder, settings }, findBinaries(), ways);
    await expectToServe(postgres.url);
    owners.push((await stat(join(folder, 'cluster', 'data', 'PG_VERSION'))).uid);
    await postgres.stop();
  }
  const us = process.getuid?.() ?? 0;
  expect(owners).toEqual([us, IS_ROOT ? 65_534 : us, us]);
  expect((await stat(home)).mode & 0o007).toBe(0);
  const { rows } = await withDatabase(folder, 'SELECT count(*)::int AS starts FROM served');
  expect(rows).toEqual([{ starts: 3 }]);
});

test('copies binaries that an unprivileged user cannot reach', async () => {
  const hidden = binariesIn(join(home, 'package', 'native'));
  await cp(dirname(findBinaries().native), dirname(hidden.native), { recursive: true, verbatimSymlinks: true });
  await chmod(dirname(hidden.native), 0o700);
  const folder = join(home, 'postgres');
  for (const start of ['first', 'second']) {
    const postgres = await startOn({ folder, settings }, hidden, WAYS_WITHOUT_NAMESPACE);
    await expectToServe(postgres.url);
    await postgres.stop();
    const copies = (await readdir(folder)).filter((name) => name.startsWith('binaries-'));
    expect(copies, start).toHaveLength(IS_ROOT ? 1 : 0);
  }
});

test('where no way leads to the folder, one line says what to do', async () => {
  const folder = join(home, 'deep', 'postgres');
  const blocked = startOn({ folder }, findBinaries(), IS_ROOT ? WAYS_WITHOUT_NAMESPACE : []);
  await expect(blocked).rejects.toThrow(EmbeddedPostgresError);
  await expect(blocked).rejects.toThrow(/^Embedded PostgreSQL cannot run here .*Set DATABASE_URL[^\n]*$/);
  expect((await stat(home)).mode & 0o777).toBe(0o700);
});

async function expectToServe(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS served (at timestamptz DEFAULT now())');
  expect((await client.query('INSERT INTO served DEFAULT VALUES')).rowCount).toBe(1);
  await client.end();
}

async function withDatabase(folder: string, statement: string): Promise<pg.QueryResult> {
  const postgres = await startEmbeddedPostgres({ folder, settings });
  const client = new pg.Client(postgres.url);
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  await postgres.stop();
  return result;
}

/** For root: who looks ordinary to the application while files stay in reach, or else someone ordinary indeed. */
function asOrdinaryUser(): string[] {
  const seeming = ['unshare', '--user', '--map-user=1', '--map-group=1'];
  if (spawnSync('unshare', [...seeming.slice(1), 'true']).status === 0) return seeming;
  spawnSync('chown', ['65534', home]);
  return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
}
