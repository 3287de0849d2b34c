import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { createLog } from '../log.ts';
import { openDatabase, type Database, type Db } from './database.ts';
import { migrate } from './migrate.ts';
import { checksumOf, MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts';
import { fingerprintOf, SQUASHED_FILE } from './squashed-schema.ts';

const log = createLog('silent');
let url: string;
let folder: string;
const nodes: Database[] = [];

beforeEach(async () => {
  url = await newDatabaseUrl({ isEmpty: true });
  folder = await mkdtemp(join(tmpdir(), 'spark-migrations-'));
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await dropDatabase(url);
  await rm(folder, { recursive: true, force: true });
});

/** Another node: a pool of its own, by default with the settings of a real one. */
function aNode(settings = ''): Db {
  const node = openDatabase({ url: `${url}${settings}`, poolSize: 1, onIdleError: () => undefined });
  nodes.push(node);
  return node.db;
}

async function migrations(files: Record<string, string>): Promise<URL> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

async function applied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migration ORDER BY applied_at, name`.execute(db);
  return rows.map((row) => row.name);
}

async function checksums(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ checksum: string | null }>`
    SELECT checksum FROM schema_migration ORDER BY name`.execute(db);
  return rows.map((row) => row.checksum);
}

async function tables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> 'schema_migration' ORDER BY 1`.execute(db);
  return rows.map((row) => row.name);
}

async function setting(db: Db, name: string) {
  return (await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(db)).rows[0]?.value;
}

async function locksHeld(db: Db) {
  return (
    await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  ).rows[0]?.count;
}

describe('our migrations', () => {
  it('fill an empty database, and a second time there is nothing left to do', async () => {
    const files = (await readdir(new URL('../../migrations/', import.meta.url))).filter((name) =>
      name.endsWith('.sql'),
    );
    const db = aNode();
    expect(await migrate(db, log)).toBe(files.length);
    expect((await applied(db)).toSorted()).toEqual(files.toSorted());
    expect(await tables(db)).toContain('audit_entry');
    expect(await migrate(db, log)).toBe(0);
    expect(await applied(db)).toHaveLength(files.length);
    expect(await checksums(db)).toEqual((await readMigrations(MIGRATIONS_FOLDER)).map(({ checksum }) => checksum));
  });

  it('run once each when eight nodes start at once', async () => {
    const counts = await Promise.all(Array.from({ length: 8 }, () => migrate(aNode(), log)));
    const db = aNode();
    const names = await applied(db);
    expect(counts.filter((count) => count > 0)).toEqual([names.length]);
    expect(new Set(names).size).toBe(names.length);
    expect(await locksHeld(db)).toBe(0);
  });
});

describe('a migration', () => {
  it('runs in the order of its number, and is told in the log', async () => {
    const lines: string[] = [];
    const from = await migrations({
      '0010-second.sql': 'ALTER TABLE fruit ADD COLUMN colour text;',
      '0002-first.sql': 'CREATE TABLE fruit (name text);',
      'README.md': 'CREATE TABLE no (a text);',
      '3-no.sql': 'CREATE TABLE no (a text);',
      '0004-no.sql.bak': 'CREATE TABLE no (a text);',
    });
    const db = aNode();
    await migrate(db, createLog('info', { write: (line) => void lines.push(line) }), from);
    expect(await applied(db)).toEqual(['0002-first.sql', '0010-second.sql']);
    expect(await tables(db)).toEqual(['fruit']);
    const told = lines.map((line) => JSON.parse(line) as { msg: string; migration?: string; count?: number });
    expect(told.map(({ msg, migration, count }) => [msg, migration ?? count])).toEqual([
      ['migrations begin', 2],
      ['migration applied', '0002-first.sql'],
      ['migration applied', '0010-second.sql'],
      ['migrations end', 2],
    ]);
    expect(await migrate(db, createLog('info', { write: (line) => void lines.push(line) }), from)).toBe(0);
    expect(lines).toHaveLength(4);
  });

  it('that is new is added to those that ran before', async () => {
    const db = aNode();
    await migrate(db, log, await migrations({ '0001-a.sql': 'CREATE TABLE a (x text);' }));
    expect(await migrate(db, log, await migrations({ '0002-b.sql': 'CREATE TABLE b (x text);' }))).toBe(1);
    expect(await tables(db)).toEqual(['a', 'b']);
  });

  it('that fails is taken back whole, names itself, and lets go of the lock', async () => {
    const from = await migrations({
      '0001-good.sql': 'CREATE TABLE good (x text);',
      '0002-bad.sql': 'CREATE TABLE half (x text); INSERT INTO half VALUES (1, 2);',
      '0003-after.sql': 'CREATE TABLE after_it (x text);',
    });
    const [db, other] = [aNode(), aNode()];
    await expect(migrate(db, log, from)).rejects.toMatchObject({
      message: 'the migration 0002-bad.sql failed (42601)',
      cause: expect.objectContaining({ code: '42601' }),
    });
    expect(await applied(other)).toEqual(['0001-good.sql']);
    expect(await tables(other)).toEqual(['good']);
    expect(await locksHeld(other)).toBe(0);
    expect(await setting(db, 'statement_timeout')).toBe('15s');

    await migrations({ '0002-bad.sql': 'CREATE TABLE half (x text);' });
    expect(await migrate(other, log, from)).toBe(2);
    expect(await tables(other)).toEqual(['after_it', 'good', 'half']);
  });

  it('that loses its connection still names itself, and the next node can go on', async () => {
    const from = await migrations({
      '0001-lost.sql': 'CREATE TABLE half (x text); SELECT pg_terminate_backend(pg_backend_pid());',
    });
    await expect(migrate(aNode(), log, from)).rejects.toThrow('the migration 0001-lost.sql failed');
    await migrations({ '0001-lost.sql': 'CREATE TABLE half (x text);' });
    expect(await migrate(aNode(), log, from)).toBe(1);
  });

  it('may take longer than a statement may, and so may waiting for it', async () => {
    const from = await migrations({ '0001-slow.sql': 'SELECT pg_sleep(0.6); CREATE TABLE slow (x text);' });
    const impatient = '?statement_timeout=200';
    const counts = await Promise.all([migrate(aNode(impatient), log, from), migrate(aNode(impatient), log, from)]);
    expect(counts.toSorted()).toEqual([0, 1]);
  });

  it('leaves the connection with the time-out it had', async () => {
    const db = aNode('?statement_timeout=7000');
    await migrate(db, log, await migrations({ '0001-a.sql': 'CREATE TABLE a (x text);' }));
    expect(await setting(db, 'statement_timeout')).toBe('7s');
  });
});

describe('a squashed schema', () => {
  const MIGRATIONS = { '0001-a.sql': 'CREATE TABLE one_by_one (x text);', '0002-b.sql': 'CREATE VIEW b AS SELECT 1;' };
  const SQUASHED = 'CREATE TABLE in_one_step (x text);';

  /** Both ways make something of their own here, which tells which one was taken. */
  async function squashed(text: string, header: { fingerprint?: string; version?: number } = {}): Promise<URL> {
    const from = await migrations(MIGRATIONS);
    const fingerprint = header.fingerprint ?? fingerprintOf(await readMigrations(from));
    await mkdir(join(folder, 'squashed'));
    const { version = Math.floor(Number(await setting(aNode(), 'server_version_num')) / 10_000) } = header;
    await writeFile(
      join(folder, SQUASHED_FILE),
      `-- Generated from the migrations ${fingerprint} on PostgreSQL ${version}\n${text}`,
    );
    return from;
  }

  it('stands in for all migrations of an empty database, which counts as migrated by each', async () => {
    const db = aNode();
    const from = await squashed(SQUASHED);
    expect(await migrate(db, log, from)).toBe(2);
    expect(await tables(db)).toEqual(['in_one_step']);
    expect(await applied(db)).toEqual(Object.keys(MIGRATIONS));
    expect(await checksums(db)).toEqual(Object.values(MIGRATIONS).map(checksumOf));
    expect(await migrate(db, log, from)).toBe(0);
  });

  it('is made once when eight nodes start at once', async () => {
    const from = await squashed(SQUASHED);
    const counts = await Promise.all(Array.from({ length: 8 }, () => migrate(aNode(), log, from)));
    expect(counts.filter((count) => count > 0)).toEqual([2]);
  });

  it.each([
    ['of other migrations', { fingerprint: '0'.repeat(64) }, ''],
    ['of another version of PostgreSQL', { version: 14 }, ''],
    ['for a database in which there is a table', {}, 'CREATE TABLE theirs (x text)'],
    ['for a database in which there is a function', {}, 'CREATE FUNCTION theirs() RETURNS integer RETURN 1'],
    ['for a database in which there is a type', {}, `CREATE TYPE theirs AS ENUM ('a')`],
  ])('%s is not used', async (_what, header, before) => {
    const db = aNode();
    if (before !== '') await sql.raw(before).execute(db);
    expect(await migrate(db, log, await squashed(SQUASHED, header))).toBe(2);
    expect(await tables(db)).toContain('one_by_one');
    expect(await tables(db)).not.toContain('in_one_step');
  });

  it('that fails leaves the database empty, names itself, and lets go of the lock', async () => {
    const db = aNode();
    const from = await squashed(`${SQUASHED} CREATE TABLE half (x nothing);`);
    await expect(migrate(db, log, from)).rejects.toThrow('the migration squashed/schema.sql failed (42704)');
    expect(await tables(db)).toEqual([]);
    expect((await sql`SELECT to_regclass('schema_migration') AS record`.execute(db)).rows).toEqual([{ record: null }]);
    expect(await locksHeld(db)).toBe(0);
  });
});

describe('a database', () => {
  const A = 'CREATE TABLE a (x text);';
  const B = 'CREATE TABLE b (x text);';

  it('of before checksums gets them, and older nodes may still write rows without one', async () => {
    const db = aNode();
    await sql`CREATE TABLE schema_migration (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(db);
    await sql`INSERT INTO schema_migration (name) VALUES ('0001-a.sql')`.execute(db);
    const from = await migrations({ '0001-a.sql': A, '0002-b.sql': B });
    expect(await migrate(db, log, from)).toBe(1);
    expect(await checksums(db)).toEqual([checksumOf(A), checksumOf(B)]);

    await sql`INSERT INTO schema_migration (name) VALUES ('0003-a.sql')`.execute(db);
    await migrations({ '0003-a.sql': A });
    expect(await migrate(db, log, from)).toBe(0);
    expect(await checksums(db)).toEqual([checksumOf(A), checksumOf(B), checksumOf(A)]);
  });

  it('of newer code is refused and left as it is', async () => {
    const db = aNode();
    await migrate(db, log, await migrations({ '0001-a.sql': A, '0003-c.sql': B }));
    await rm(join(folder, '0003-c.sql'));
    const from = await migrations({ '0002-b.sql': 'CREATE TABLE late (x text);' });
    await expect(migrate(db, log, from)).rejects.toMatchObject({
      name: 'StrangeDatabaseError',
      message:
        'the database was prepared by a newer version (0003-c.sql). Start that version, or restore a backup from before it.',
    });
    expect(await tables(db)).toEqual(['a', 'b']);
    expect(await locksHeld(db)).toBe(0);
  });

  it('that ran another text of a file is refused, unless that text had landed as well', async () => {
    const db = aNode();
    await migrate(db, log, await migrations({ '0001-a.sql': A }));
    const from = await migrations({ '0001-a.sql': `${A}\n-- Edited.`, '0002-b.sql': B });
    await expect(migrate(db, log, from)).rejects.toThrow(/^0001-a\.sql ran in this database with different contents/);
    expect(await tables(db)).toEqual(['a']);

    await migrations({ 'landed.txt': `# Both.\n\nlanding 1: then\n${checksumOf(A)}  0001-a.sql\n` });
    expect(await migrate(db, log, from)).toBe(1);
    expect(await checksums(db)).toEqual([checksumOf(A), checksumOf(B)]);
  });

  it('does not care how a checkout ends its lines', async () => {
    const db = aNode();
    await migrate(db, log, await migrations({ '0001-a.sql': `${A}\n-- Two lines.\n` }));
    expect(await migrate(db, log, await migrations({ '0001-a.sql': `${A}\r\n-- Two lines.\r\n` }))).toBe(0);
  });

  it('with nothing left to do is left alone: somebody may hold its record for a backup', async () => {
    const [db, backup] = [aNode(), aNode()];
    const from = await migrations({ '0001-a.sql': A });
    await migrate(db, log, from);
    await backup.transaction().execute(async (tx) => {
      await sql`LOCK TABLE schema_migration IN ACCESS SHARE MODE`.execute(tx);
      await sql`SET lock_timeout = 100`.execute(db);
      expect(await migrate(db, log, from)).toBe(0);
    });
  });
});
