import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { openDatabase, type Db } from './database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  ({ db } = database);
  await sql`CREATE TABLE counter (name text PRIMARY KEY, value integer NOT NULL)`.execute(db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`TRUNCATE counter`.execute(db);
  await sql`INSERT INTO counter VALUES ('a', 0), ('b', 0)`.execute(db);
});

const add = (on: Db, name: string) => sql`UPDATE counter SET value = value + 1 WHERE name = ${name}`.execute(on);
const fail = (on: Db, sqlstate: string) =>
  sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlstate}'; END $$`).execute(on);

async function values(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`SELECT name, value FROM counter`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

describe('a transaction', () => {
  it('keeps what was done and gives back what the work gave', async () => {
    const given = await inTransaction(db, async (tx) => {
      await add(tx, 'a');
      return 'done';
    });
    expect(given).toBe('done');
    expect(await values()).toEqual({ a: 1, b: 0 });
  });

  it('takes everything back when the work throws, and does not run it again', async () => {
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, 'a');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(runs).toBe(1);
    expect(await values()).toEqual({ a: 0, b: 0 });
  });

  it('never claims success after a statement failed, even if the work looked away', async () => {
    const work = inTransaction(db, async (tx) => {
      await add(tx, 'a');
      await fail(tx, '23505').catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('Transaction was rolled back instead of committed');
    expect(await values()).toEqual({ a: 0, b: 0 });
  });

  it('is READ COMMITTED whatever the server prefers', async () => {
    const url = `${database.url}?options=${encodeURIComponent('-c default_transaction_isolation=serializable')}`;
    const strict = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
    const level = async (on: Db) =>
      (await sql<{ is: string }>`SELECT current_setting('transaction_isolation') AS is`.execute(on)).rows[0]?.is;
    try {
      expect(await level(strict.db)).toBe('serializable');
      expect(await inTransaction(strict.db, level)).toBe('read committed');
    } finally {
      await strict.close();
    }
  });

  it('joins the one it is called in', async () => {
    const transactionOf = async (on: Db) =>
      (await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(on)).rows[0]?.id;
    const work = inTransaction(db, async (outer) => {
      const inner = await inTransaction(outer, async (tx) => {
        await add(tx, 'a');
        return transactionOf(tx);
      });
      expect(inner).toBe(await transactionOf(outer));
      throw new Error('the outer one fails');
    });
    await expect(work).rejects.toThrow('the outer one fails');
    expect(await values()).toEqual({ a: 0, b: 0 });
  });
});

describe('what PostgreSQL gave up is run again', () => {
  it('after a real deadlock', async () => {
    let runs = 0;
    const bothHoldOne = barrier(2);
    const inOrder = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        runs += 1;
        await add(tx, first);
        await bothHoldOne();
        await add(tx, second);
      });
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
    // Whichever was given up may be back before the other has taken its row, and meet it once more.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await values()).toEqual({ a: 2, b: 2 });
  });

  it('after a real serialization failure', async () => {
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
      await sql`SELECT value FROM counter`.execute(tx);
      if (runs === 1) await add(db, 'a');
      await add(tx, 'a');
    });
    expect(runs).toBe(2);
    expect(await values()).toEqual({ a: 2, b: 0 });
  });

  it('and nothing of the runs before it stays', async () => {
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, 'a');
      if (runs < 4) await fail(tx, '40001');
    });
    expect(runs).toBe(4);
    expect(await values()).toEqual({ a: 1, b: 0 });
  });

  it.each(['40001', '40P01'])('five times at most: %s', async (sqlstate) => {
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await fail(tx, sqlstate);
    });
    await expect(work).rejects.toMatchObject({ code: sqlstate });
    expect(runs).toBe(6);
  });

  it.each(['23505', '23514', '55P03', '57014', '40000'])('but no other failure: %s', async (sqlstate) => {
    let runs = 0;
    const work = inTransaction(db, async (tx) => {
      runs += 1;
      await fail(tx, sqlstate);
    });
    await expect(work).rejects.toMatchObject({ code: sqlstate });
    expect(runs).toBe(1);
  });

  it('as a whole: an inner one leaves it to the outer one', async () => {
    const runs = { outer: 0, inner: 0 };
    await inTransaction(db, async (outer) => {
      runs.outer += 1;
      await add(outer, 'b');
      await inTransaction(outer, async (tx) => {
        runs.inner += 1;
        await add(tx, 'a');
        if (runs.inner === 1) await fail(tx, '40001');
      });
    });
    expect(runs).toEqual({ outer: 2, inner: 2 });
    expect(await values()).toEqual({ a: 1, b: 1 });
  });
});

/** Lets the first `count` callers go on together, and everybody after them at once. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= count) resolve();
    return promise;
  };
}
