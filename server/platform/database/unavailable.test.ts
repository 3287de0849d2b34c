import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#testkit/stand-ins/database-proxy.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { openDatabase, type Database } from './database.ts';
import { inTransaction, inSnapshot } from './transaction.ts';
import { DatabaseUnavailableError, unavailabilityOf } from './unavailable.ts';

function failure(message: string, code?: string): Error {
  return code === undefined ? new Error(message) : Object.assign(new Error(message), { code });
}

it.each([
  ['nobody listens', failure('', 'ECONNREFUSED'), 'away'],
  ['no such host', failure('', 'ENOTFOUND'), 'away'],
  ['no way there', failure('', 'EHOSTUNREACH'), 'away'],
  ['it took too long', failure('', 'ETIMEDOUT'), 'away'],
  ['the server stops', failure('', '57P01'), 'away'],
  ['the server fell', failure('', '57P02'), 'away'],
  ['the server starts', failure('', '57P03'), 'away'],
  ['the connection failed', failure('', '08006'), 'away'],
  ['no more connections', failure('', '53300'), 'away'],
  ['a copy of another server', failure('', '25006'), 'away'],
  ['cut off', failure('Connection terminated unexpectedly'), 'away'],
  ['cut off before', failure('Client has encountered a connection error and is not queryable'), 'away'],
  ['no connection in time', failure('Connection terminated due to connection timeout'), 'away'],
  ['no free connection', failure('timeout exceeded when trying to connect'), 'busy'],
  ['a statement took too long', failure('', '57014'), undefined],
  ['a constraint', failure('Connection terminated', '23505'), undefined],
  ['a wrong password', failure('', '28P01'), undefined],
  ['a bug', new TypeError('x is not a function'), undefined],
  ['no error', 'ECONNREFUSED', undefined],
])('what the driver says: %s', (_what, error, expected) => {
  expect(unavailabilityOf(error)).toBe(expected);
});

describe('a database that goes away', () => {
  let databaseUrl: string;
  let proxy: DatabaseProxy;
  let database: Database;
  beforeAll(async () => {
    databaseUrl = await newDatabaseUrl();
    proxy = await startDatabaseProxy(databaseUrl);
    database = openDatabase({ url: proxy.url, poolSize: 2, onIdleError: () => undefined });
    await sql`CREATE TABLE fruit (name text)`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await proxy.stop();
    await dropDatabase(databaseUrl);
  });

  const kindOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof DatabaseUnavailableError ? error.kind : error),
    );

  it('while it commits leaves it uncertain; in the middle, nothing was done', async () => {
    const committing = Promise.withResolvers<undefined>();
    const commits = kindOf(
      inTransaction(database.db, async (tx) => {
        await sql`INSERT INTO fruit VALUES ('pear')`.execute(tx);
        await proxy.become('silent');
        committing.resolve(undefined);
      }),
    );
    await committing.promise;
    const asks = kindOf(sql`SELECT 1`.execute(database.db));
    const waits = kindOf(sql`SELECT 1`.execute(database.db));
    await waitUntil('the last one waits for a connection', () => database.pool.waitingCount === 1);
    database.shut();
    expect(await Promise.all([commits, asks, waits])).toEqual(['uncertain', 'away', 'away']);
    // Nobody waits while it is known to be away.
    expect(await kindOf(sql`SELECT 1`.execute(database.db))).toBe('away');
    await proxy.become('through');
    database.reopen();
    expect(await kindOf(sql`SELECT 1`.execute(database.db))).toBe('done');
  });

  it('and only reads cannot have saved anything', async () => {
    const reads = inSnapshot(database.db, async (tx) => {
      await sql`SELECT 1`.execute(tx);
      await proxy.become('refusing');
    });
    expect(await kindOf(reads)).toBe('away');
    await proxy.become('through');
  });

  it('is no excuse for a write where only reading was asked for', async () => {
    const wrong = inSnapshot(database.db, (tx) => sql`INSERT INTO fruit VALUES ('plum')`.execute(tx));
    await expect(wrong).rejects.toMatchObject({ code: '25006' });
    expect(await kindOf(wrong)).not.toBe('away');
  });
});
