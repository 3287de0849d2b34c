import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { createLog } from '../log.ts';
import { openDatabase, type Database, type Db } from './database.ts';
import { migrate } from './migrate.ts';

const log = createLog('silent');
const ROWS = 5_000;
let url: string;
let folder: string;
const nodes: Database[] = [];

beforeEach(async () => {
  url = await newDatabaseUrl({ isEmpty: true });
  folder = await mkdtemp(join(tmpdir(), 'spark-steps-'));
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await dropDatabase(url);
  await rm(folder, { recursive: true, force: true });
});

function aNode(): Db {
  const node = openDatabase({ url, poolSize: 2, onIdleError: () => undefined });
  nodes.push(node);
  return node.db;
}

/** A table with rows, and the migration that is tried on it. */
async function withFruit(db: Db, migration: string): Promise<URL> {
  await writeFile(
    join(folder, '0001-fruit.sql'),
    `CREATE TABLE fruit (id bigint PRIMARY KEY, kind text NOT NULL);
     INSERT INTO fruit SELECT n, 'kind ' || n FROM generate_series(1, ${ROWS}) n;`,
  );
  const from = pathToFileURL(`${folder}/`);
  await migrate(db, log, from);
  await writeFile(join(folder, '0002-weight.sql'), migration);
  return from;
}

const WEIGHED = `-- in steps
-- Weighs what is there.
-- step
ALTER TABLE fruit ADD COLUMN times_weighed integer NOT NULL DEFAULT 0;
CREATE FUNCTION weighed(id bigint) RETURNS integer LANGUAGE plpgsql AS $f$ BEGIN
  IF EXISTS (SELECT FROM pg_class WHERE relname = 'scale_is_broken') AND id > 3000 THEN RAISE 'broken'; END IF;
  RETURN 1;
END $f$;
-- step by id of fruit
UPDATE fruit SET times_weighed = times_weighed + weighed(id) WHERE id BETWEEN $1 AND $2
-- step alone
CREATE INDEX CONCURRENTLY fruit_by_weight ON fruit (times_weighed, id)
-- step
ALTER TABLE fruit ADD CONSTRAINT fruit_weighed CHECK (times_weighed > 0) NOT VALID;
-- step
ALTER TABLE fruit VALIDATE CONSTRAINT fruit_weighed;
`;

async function timesWeighed(db: Db) {
  const { rows } = await sql`SELECT times_weighed, count(*)::integer FROM fruit GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

async function indexes(db: Db) {
  const { rows } = await sql<{ name: string }>`
    SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'fruit'::regclass AND indisvalid
    ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function isInProgress(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`SELECT to_regclass('schema_migration_progress') IS NOT NULL AS is`.execute(db);
  return rows[0]?.is === true;
}

describe('a migration in steps', () => {
  test('does each step once, and leaves nothing but what they made', async () => {
    const db = aNode();
    const from = await withFruit(db, WEIGHED);
    expect(await migrate(db, log, from)).toBe(1);
    expect(await timesWeighed(db)).toEqual([{ times_weighed: 1, count: ROWS }]);
    expect(await indexes(db)).toEqual(['fruit_by_weight', 'fruit_pkey']);
    expect(await isInProgress(db)).toBe(false);
    expect(await migrate(db, log, from)).toBe(0);
  });

  test('is done by one of four nodes, and the others, who wait, do not hold up its index', async () => {
    const from = await withFruit(aNode(), WEIGHED);
    const counts = await Promise.all(Array.from({ length: 4 }, () => migrate(aNode(), log, from)));
    expect(counts.filter((count) => count > 0)).toEqual([1]);
  });

  test('that ended in the middle goes on with the piece that it had not done', async () => {
    const db = aNode();
    const from = await withFruit(db, WEIGHED);
    await sql`CREATE TABLE scale_is_broken ()`.execute(db);
    await expect(migrate(db, log, from)).rejects.toThrow('the migration 0002-weight.sql failed (P0001)');
    expect(await timesWeighed(db)).toEqual([
      { times_weighed: 0, count: ROWS - 2_000 },
      { times_weighed: 1, count: 2_000 },
    ]);
    await sql`DROP TABLE scale_is_broken`.execute(db);
    expect(await migrate(aNode(), log, from)).toBe(1);
    expect(await timesWeighed(db)).toEqual([{ times_weighed: 1, count: ROWS }]);
  });

  test('builds an index anew that was left half built', async () => {
    const db = aNode();
    const migration = '-- in steps\n-- step alone\nCREATE UNIQUE INDEX CONCURRENTLY fruit_kind_once ON fruit (kind)\n';
    const from = await withFruit(db, migration);
    await sql`UPDATE fruit SET kind = 'kind 1' WHERE id = 2`.execute(db);
    await expect(migrate(db, log, from)).rejects.toThrow('failed (23505)');
    expect(await indexes(db)).toEqual(['fruit_pkey']);
    await sql`UPDATE fruit SET kind = 'kind 2' WHERE id = 2`.execute(db);
    expect(await migrate(db, log, from)).toBe(1);
    expect(await indexes(db)).toEqual(['fruit_kind_once', 'fruit_pkey']);
  });

  test.each([
    ['-- in steps\nSELECT 1;\n-- step\nSELECT 1;', 'nothing before its first step'],
    ['-- in steps\n-- step by hand\nSELECT 1;', 'no step of a migration begins like this: -- step by hand'],
    ['-- in steps\n-- step alone\nVACUUM fruit', 'a step alone is CREATE INDEX CONCURRENTLY'],
  ])('is refused where nobody could say what it means: %j', async (migration, why) => {
    const db = aNode();
    const from = await withFruit(db, migration);
    await expect(migrate(db, log, from)).rejects.toMatchObject({ cause: { message: expect.stringContaining(why) } });
  });
});

describe('while somebody holds the table', () => {
  const PATIENCE = { waitMs: 50, pauseMs: 20, forMs: 60_000 };
  const COLUMN = 'ALTER TABLE fruit ADD COLUMN colour text;';

  test.each([
    ['a migration', COLUMN],
    ['a step', `-- in steps\n-- step\n${COLUMN}`],
  ])('%s steps back and comes again, and nobody waits behind it', async (_what, migration) => {
    const [db, holder, reader] = [aNode(), aNode(), aNode()];
    const from = await withFruit(db, migration);
    let migrated: Promise<number> | undefined;
    await holder.transaction().execute(async (tx) => {
      await sql`SELECT FROM fruit LIMIT 1`.execute(tx);
      migrated = migrate(db, log, from, PATIENCE);
      await untilWaiting(reader);
      // It would wait as long as the holder takes.
      await sql`SELECT FROM fruit LIMIT 1`.execute(reader);
    });
    expect(await migrated).toBe(1);
  });

  test('a migration that has come again for long enough says so', async () => {
    const [db, holder] = [aNode(), aNode()];
    const from = await withFruit(db, COLUMN);
    await holder.transaction().execute(async (tx) => {
      await sql`SELECT FROM fruit LIMIT 1`.execute(tx);
      const lines: string[] = [];
      const toldLog = createLog('warn', { write: (line) => void lines.push(line) });
      const migrated = migrate(db, toldLog, from, { ...PATIENCE, forMs: 200 });
      await expect(migrated).rejects.toThrow('the migration 0002-weight.sql failed (55P03)');
      expect(lines[0]).toContain('migration waits for a lock');
    });
  });

  async function untilWaiting(db: Db): Promise<void> {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted AND relation = 'fruit'::regclass`.execute(
          db,
        );
        return rows[0]?.count;
      })
      .toBe(1);
  }
});
