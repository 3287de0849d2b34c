import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
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
/** Looks ordinary to the application, while files stay in reach. */
const SEEMING_ORDINARY = ['unshare', '--user', '--map-user=1', '--map-group=1'];
/** Many containers allow no user namespaces. */
const HAS_NAMESPACES = spawnSync('/bin/sh', ['-c', `${SEEMING_ORDINARY.join(' ')} true`]).status === 0;
const ALL_WAYS = waysToRun(ourSurroundings());
const WAYS_BY_PASSING_THROUGH = ALL_WAYS.filter(({ way }) => way !== 'namespace');
const WAYS_BY_DROPPING = ALL_WAYS.filter(({ way }) => way === 'dropped' || way === 'plain');

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

test.each([
  ['as it finds best', ALL_WAYS],
  ['without user namespaces', WAYS_BY_PASSING_THROUGH],
])('runs for whoever owns the folder, root included, where no one else may enter, %s', async (_name, ways) => {
  const postgres = await startOn({ folder: join(home, 'data', 'postgres'), settings }, findBinaries(), ways);
  await expectToServe(postgres.url);
  await postgres.stop();
  expect((await stat(home)).mode & 0o777).toBe(0o700);
});

test('runs for an ordinary user', async () => {
  const folder = join(home, 'postgres');
  const app = startApp(folder, 'write', IS_ROOT ? asOrdinaryUser() : []);
  expect(await app.says('ack')).toMatch(/^ack \d+$/);
  await app.kill();
  expect(await millisecondsUntilEmpty(folder)).toBeLessThan(5_000);
});

test('moves between root and an unprivileged user, and keeps the data', async () => {
  const folder = join(home, 'postgres');
  const owners: number[] = [];
  for (const ways of [ALL_WAYS, WAYS_BY_DROPPING, WAYS_BY_PASSING_THROUGH, ALL_WAYS]) {
    const postgres = await startOn({ folder, settings }, findBinaries(), ways);
    await expectToServe(postgres.url);
    owners.push((await stat(join(folder, 'cluster', 'data', 'PG_VERSION'))).uid);
    await postgres.stop();
  }
  const us = process.getuid?.() ?? 0;
  const other = IS_ROOT ? 65_534 : us;
  const best = HAS_NAMESPACES ? us : other;
  expect(owners).toEqual([best, other, other, best]);
  expect((await stat(home)).mode & 0o007).toBe(0);
  const { rows } = await withDatabase(folder, 'SELECT count(*)::int AS starts FROM served');
  expect(rows).toEqual([{ starts: 4 }]);
});

test('copies binaries that an unprivileged user cannot reach', async () => {
  const hidden = binariesIn(join(home, 'package', 'native'));
  await cp(dirname(findBinaries().native), dirname(hidden.native), { recursive: true, verbatimSymlinks: true });
  await chmod(dirname(hidden.native), 0o700);
  const folder = join(home, 'postgres');
  for (let start = 1; start <= 2; start += 1) {
    const postgres = await startOn({ folder, settings }, hidden, WAYS_BY_DROPPING);
    await expectToServe(postgres.url);
    await postgres.stop();
    const copies = (await readdir(folder)).filter((name) => name.startsWith('binaries-'));
    expect(copies).toHaveLength(IS_ROOT ? 1 : 0);
  }
});

test('where no way leads to the folder, one line says what to do', async () => {
  const folder = join(home, 'deep', 'postgres');
  const blocked = startOn({ folder }, findBinaries(), IS_ROOT ? WAYS_BY_DROPPING : []);
  await expect(blocked).rejects.toThrow(EmbeddedPostgresError);
  await expect(blocked).rejects.toThrow(/^Embedded PostgreSQL can't run here .*Set DATABASE_URL[^\n]*$/);
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

function asOrdinaryUser(): string[] {
  if (HAS_NAMESPACES) return SEEMING_ORDINARY;
  chownSync(home, 65_534, 65_534);
  return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
}
