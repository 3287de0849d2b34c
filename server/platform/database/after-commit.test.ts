import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { err } from '../result.ts';
import { afterCommit } from './after-commit.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`CREATE TABLE note (name text NOT NULL)`.execute(database.db);
});
afterAll(() => database.close());

const noted = async (name: string) =>
  (await sql`SELECT 1 FROM note WHERE name = ${name}`.execute(database.db)).rows.length === 1;

it('is done once others can see what the transaction did', async () => {
  let seen: Promise<boolean> | undefined;
  await inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => {
      seen = noted('kept');
    });
    await sql`INSERT INTO note VALUES ('kept')`.execute(tx);
    expect(seen).toBeUndefined();
  });
  expect(await seen).toBe(true);
});

it('is done for the part of a transaction that joined it', async () => {
  let times = 0;
  await inTransaction(database.db, async (tx) => {
    await inTransaction(tx, async (same) => afterCommit(same, () => (times += 1)));
    expect(times).toBe(0);
  });
  expect(times).toBe(1);
});

it('is not done for what was undone, and once when a try was given up', async () => {
  let times = 0;
  const note = () => (times += 1);
  await allOrNothing(database.db, async (tx) => {
    afterCommit(tx, note);
    return err('no');
  });
  expect(times).toBe(0);
  let tries = 0;
  await inTransaction(database.db, async (tx) => {
    afterCommit(tx, note);
    tries += 1;
    if (tries === 1) await sql`DO $$ BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '40001'; END $$`.execute(tx);
  });
  expect([tries, times]).toEqual([2, 1]);
});

it('is done at once without a transaction', () => {
  let times = 0;
  afterCommit(database.db, () => (times += 1));
  expect(times).toBe(1);
});
