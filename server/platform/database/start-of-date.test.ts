import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfDate } from '#contract/time/wall-clock.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { openDatabase, type Database } from './database.ts';
import { startOfDateSql } from './start-of-date.ts';

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 1, onIdleError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

test.each(['America/New_York', 'America/Havana', 'America/Santiago', 'Atlantic/Azores', 'Asia/Kathmandu', 'UTC'])(
  'every day of three years begins in %s when the contract says so',
  async (zone) => {
    const { rows } = await sql<{ day: string; start: Date }>`
      SELECT day::date::text AS day, ${startOfDateSql(sql`day`, zone)} AS start
      FROM generate_series('2026-01-01'::timestamp, '2028-12-31', '1 day') day`.execute(database.db);
    expect(rows).toHaveLength(1_096);
    const differences = rows.filter(({ day, start }) => start.getTime() !== startOfDate(day, zone).getTime());
    expect(differences).toEqual([]);
  },
);
