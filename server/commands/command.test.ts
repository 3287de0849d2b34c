import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { runOperatorCommand } from './add-operator.ts';
import { runLedgerCommand } from './check-ledger.ts';
import { openDatabase, type Db } from '../platform/database/database.ts';
import { runRestoredCommand } from './restored-command.ts';

let folder: string;
const urls: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-command-'));
});
afterAll(async () => {
  for (const url of urls) await dropDatabase(url);
  await rm(folder, { recursive: true, force: true });
});

type Env = Record<string, string | undefined>;
const COMMANDS = [
  ['check-ledger', (env: Env) => runLedgerCommand(env)],
  ['operator', (env: Env) => runOperatorCommand(['add', 'first@example.com', 'First One', 'admin'], env)],
  ['restored', (env: Env) => runRestoredCommand(['status'], env)],
] as const;

async function aDatabase(options: { isEmpty?: boolean } = {}): Promise<string> {
  const url = await newDatabaseUrl(options);
  urls.push(url);
  return url;
}

async function onDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const tablesOf = (url: string) =>
  onDatabase(url, async (db) => {
    const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace`.execute(db);
    return rows.map(({ name }) => name);
  });

describe.each(COMMANDS)('%s', (_name, run) => {
  test('works on no database that nobody named, and makes none', async () => {
    const dataDir = join(folder, 'nowhere');
    expect(await run({ DATA_DIR: dataDir })).toEqual({
      text: `DATABASE_URL: isn't set, and there's no database in ${dataDir}. Set DATABASE_URL or DATA_DIR`,
      exitCode: 1,
    });
    expect(await readdir(folder)).not.toContain('nowhere');
  });

  test('makes no keys, so it takes none for those of the database', async () => {
    const dataDir = join(folder, 'without-keys');
    const { text, exitCode } = await run({ DATABASE_URL: await aDatabase(), DATA_DIR: dataDir });
    const file = join(dataDir, 'secrets/signing-keys');
    expect([text, exitCode]).toEqual([
      `SIGNING_KEYS: isn't set, and ${file} doesn't exist. Run this with all of the node's settings`,
      1,
    ]);
    expect(await readdir(folder)).not.toContain('without-keys');
  });
});

describe('a command', () => {
  const run = async (url: string) => {
    await keepSecrets(folder);
    return runLedgerCommand({ DATABASE_URL: url, DATA_DIR: folder });
  };

  test('leaves an empty database empty', async () => {
    const url = await aDatabase({ isEmpty: true });
    expect(await run(url)).toEqual({
      text: 'DATABASE_URL: no node has prepared this database: start one on it first',
      exitCode: 1,
    });
    expect(await tablesOf(url)).toEqual([]);
  });

  test('migrates no database of an older version', async () => {
    const url = await aDatabase();
    await onPlatform(url, {});
    const newest = await onDatabase(url, async (db) => {
      const { rows } = await sql<{ name: string }>`DELETE FROM schema_migration
        WHERE name = (SELECT max(name) FROM schema_migration) RETURNING name`.execute(db);
      return rows[0]?.name;
    });
    expect(await run(url)).toEqual({
      text: `DATABASE_URL: this database was prepared by an older version (without ${newest}): start a node of this version first`,
      exitCode: 1,
    });
  });

  test('says for no database what it is', async () => {
    const url = await aDatabase();
    expect(await run(url)).toEqual({
      text: 'DATABASE_URL: no node has prepared this database: start one on it first',
      exitCode: 1,
    });
    expect(await onDatabase(url, async (db) => (await sql`SELECT FROM installation`.execute(db)).rows)).toEqual([]);
  });

  test('works on what a node has prepared', async () => {
    const url = await aDatabase();
    await onPlatform(url, {});
    expect(await run(url)).toMatchObject({ exitCode: 0 });
    await writeFile(join(folder, 'secrets', 'sealing-keys'), `test:${Buffer.alloc(32, 7).toString('base64')}\n`);
    expect(await runLedgerCommand({ DATABASE_URL: url, DATA_DIR: folder })).toEqual({
      text: "SEALING_KEYS: the key test isn't the key this database was set up with under that ID. Restore the original key",
      exitCode: 1,
    });
  });
});
