import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { formerAddressesBefore, LONG_PROOFS_CAME_WITH } from './former-addresses.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a database that this version made has no addresses of older nodes', async () => {
  await sql`UPDATE schema_migration SET applied_at = now()`.execute(database.db);
  expect(await formerAddressesBefore(database.db)).toBeUndefined();
});

test('in one that was updated, nodes of the version before may have written them for a day more', async () => {
  const updatedAt = new Date('2031-01-14T09:30:00Z');
  const { numAffectedRows } = await sql`
    UPDATE schema_migration SET applied_at = ${updatedAt} WHERE name = ${LONG_PROOFS_CAME_WITH}`.execute(database.db);
  expect(numAffectedRows).toBe(1n);
  expect(await formerAddressesBefore(database.db)).toEqual(new Date(updatedAt.getTime() + DAY_MS));
});
