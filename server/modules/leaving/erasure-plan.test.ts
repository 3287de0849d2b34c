import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { ERASURE_PLAN } from '#testkit/erasure-plan.table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function namesOf(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await query.execute(database.db)).rows.map(({ name }) => name);
}

describe('the plan of erasing a member', () => {
  test('says what becomes of every table there is', async () => {
    const tables = await namesOf(sql`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
    expect(Object.keys(ERASURE_PLAN).toSorted()).toEqual(tables.toSorted());
  });

  test('never says of a table that hangs on a member that it is about nobody', async () => {
    const about = await namesOf(sql`
      WITH RECURSIVE hanging (oid) AS (
        SELECT 'panelist'::regclass::oid
        UNION SELECT conrelid FROM pg_constraint JOIN hanging ON confrelid = hanging.oid WHERE contype = 'f')
      SELECT DISTINCT relname AS name FROM hanging JOIN pg_class USING (oid)
      UNION SELECT table_name FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('panelist_id', 'iam_id', 'owner_id')
        AND table_name NOT IN ('project', 'quest_series')`);
    expect(about.length).toBeGreaterThan(30);
    expect(about.filter((name) => ERASURE_PLAN[name]?.[0] === 'nobody')).toEqual([]);
  });
});
