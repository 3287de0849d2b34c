import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { connectionOptions, openDatabase, type Database, type Db } from './database.ts';
import { inTransaction } from './transaction.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.close());

const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

function open(options: { readonly poolSize?: number; onIdleError?(error: Error): void } = {}): Database {
  const database = openDatabase({ url: server.url, poolSize: 1, onIdleError: () => undefined, ...options });
  opened.push(database);
  return database;
}

/** The statements this connection has prepared, and how often each was run. */
async function preparedBy(db: Db) {
  const found = await sql<{ name: string; runs: number }>`
    SELECT name, (generic_plans + custom_plans)::integer AS runs FROM pg_prepared_statements ORDER BY name`.execute(db);
  return found.rows;
}

function doubled(db: Db, number: number) {
  return sql<{ twice: number }>`/* prepared: double-it */ SELECT ${number}::integer * 2 AS twice`.execute(db);
}

describe('a statement marked as prepared', () => {
  it('is prepared once on a connection and run with the values of each call', async () => {
    const { db } = open();
    expect((await doubled(db, 4)).rows).toEqual([{ twice: 8 }]);
    expect((await doubled(db, 21)).rows).toEqual([{ twice: 42 }]);
    expect(await preparedBy(db)).toEqual([{ name: 'double-it', runs: 2 }]);
  });

  it('is prepared inside a transaction too, and outlives it', async () => {
    const { db } = open();
    await inTransaction(db, (tx) => doubled(tx, 1));
    await doubled(db, 2);
    expect(await preparedBy(db)).toEqual([{ name: 'double-it', runs: 2 }]);
  });

  it('works on every connection of the pool', async () => {
    const { db } = open({ poolSize: 4 });
    const answers = await Promise.all(Array.from({ length: 40 }, (_call, index) => doubled(db, index)));
    expect(answers.map(({ rows }) => rows[0]?.twice)).toEqual(Array.from({ length: 40 }, (_call, index) => index * 2));
  });

  it.each([
    ['no mark', 'SELECT 1'],
    ['a mark that is not at the beginning', 'SELECT /* prepared: late */ 1'],
    ['a name with other letters', '/* prepared: Not_OK */ SELECT 1'],
  ])('is the only one: %s', async (_what, text) => {
    const { db } = open();
    await sql.raw(text).execute(db);
    expect(await preparedBy(db)).toEqual([]);
  });

  it('keeps its text: the driver refuses another one under the same name', async () => {
    const { db } = open();
    await doubled(db, 1);
    const other = sql`/* prepared: double-it */ SELECT ${1}::integer * 3 AS twice`.execute(db);
    await expect(other).rejects.toThrow("Prepared statements must be unique - 'double-it'");
    expect((await doubled(db, 2)).rows).toEqual([{ twice: 4 }]);
  });

  it('can fail and be run again', async () => {
    const { db } = open();
    const share = (parts: number) =>
      sql<{ share: number }>`/* prepared: share */ SELECT 12 / ${parts}::integer AS share`.execute(db);
    await expect(share(0)).rejects.toMatchObject({ code: '22012' });
    expect((await share(3)).rows).toEqual([{ share: 4 }]);
  });

  it('whose text is wrong says so each time', async () => {
    const { db } = open();
    const wrong = () => sql`/* prepared: wrong */ SELECT * FROM nowhere WHERE a = ${1}`.execute(db);
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' });
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' });
    expect(await preparedBy(db)).toEqual([]);
  });

  it('may be sent through the driver itself, with a promise or a callback', async () => {
    const { pool } = open();
    const client = await pool.connect();
    try {
      const text = '/* prepared: bare */ SELECT 7 AS seven';
      expect((await client.query(text)).rows).toEqual([{ seven: 7 }]);
      const rows = await new Promise((resolve, reject) => {
        client.query(text, (error, result) => (error instanceof Error ? reject(error) : resolve(result.rows)));
      });
      expect(rows).toEqual([{ seven: 7 }]);
      const objects = await client.query({ text: 'SELECT $1::text AS word', values: ['plain'] });
      expect(objects.rows).toEqual([{ word: 'plain' }]);
    } finally {
      client.release();
    }
  });
});

it.each([
  ['postgres://localhost/spark', 8_000],
  ['postgres://localhost/spark?connect_timeout=30', 30_000],
  ['postgres://localhost/spark?sslmode=verify-full&connect_timeout=3', 3_000],
  ['postgres://localhost/spark?connect_timeout=0', 8_000],
])('at %s a connection is waited for so long: %i ms', (url, connectionTimeoutMillis) => {
  expect(connectionOptions(url)).toMatchObject({ connectionTimeoutMillis });
});

describe('values', () => {
  it('go in and come out as they are', async () => {
    const { db } = open();
    const [bytes, time] = [Buffer.from([0, 1, 255]), new Date('2026-06-10T14:00:00.123Z')];
    for (const mark of ['', '/* prepared: values */']) {
      const found = await sql`${sql.raw(mark)} SELECT ${bytes}::bytea AS bytes, ${time}::timestamptz AS time,
        ${null}::text AS nothing, ${'it\'s \\ " ü'}::text AS text, ${['a,b', '"']}::text[] AS list, ${7}::bigint AS big`.execute(
        db,
      );
      expect(found.rows).toEqual([{ bytes, time, nothing: null, text: 'it\'s \\ " ü', list: ['a,b', '"'], big: '7' }]);
    }
  });
});

describe('a connection', () => {
  it('does not wait for ever', async () => {
    const { db } = open();
    const setting = async (name: string) =>
      (await sql<{ value: string }>`SELECT current_setting(${name}) AS value`.execute(db)).rows[0]?.value;
    expect(await setting('statement_timeout')).toBe('15s');
    expect(await setting('idle_in_transaction_session_timeout')).toBe('1min');
  });

  it('is one of few: the pool is as large as it was asked to be', async () => {
    const { db, pool } = open({ poolSize: 3 });
    await Promise.all(Array.from({ length: 12 }, () => sql`SELECT pg_sleep(0.01)`.execute(db)));
    expect(pool.totalCount).toBe(3);
  });

  it('that is lost while idle is reported and replaced', async () => {
    const onIdleError = vi.fn<(error: Error) => void>();
    const { db } = open({ onIdleError });
    const pid = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;
    const first = await pid();
    await sql`SELECT pg_terminate_backend(${first})`.execute(server.db);
    await expect.poll(() => onIdleError).toHaveBeenCalledOnce();
    expect(await pid()).not.toBe(first);
  });

  it('that is lost between two statements of a transaction fails that transaction only', async () => {
    const { db } = open();
    const lost = inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(server.db);
      await sql`SELECT 1`.execute(tx);
    });
    await expect(lost).rejects.toMatchObject({ kind: 'away' });
    expect((await doubled(db, 1)).rows).toEqual([{ twice: 2 }]);
  });

  it('that is lost during a statement fails that statement only', async () => {
    const { db } = open();
    const dying = sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
    await expect(dying).rejects.toMatchObject({ kind: 'away', code: '57P01' });
    await expect.poll(async () => (await doubled(db, 1)).rows).toEqual([{ twice: 2 }]);
  });
});
