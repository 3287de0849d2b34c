import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { createLog } from '../log.ts';
import { watchReplica } from './replica-watch.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function countOf(what: 'its connections' | 'those who wait'): Promise<number> {
  const condition =
    what === 'its connections' ? sql`application_name = 'spark-watch-replica'` : sql`wait_event_type = 'Lock'`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

test('stopped while the leader keeps it waiting, it leaves no connection to the replica behind', async () => {
  const { db: leader, url } = database;
  const watch = await leader.transaction().execute(async (tx) => {
    await sql`INSERT INTO replica_beat (beat_at) VALUES (clock_timestamp())`.execute(tx);
    const replica = { shut: () => undefined, reopen: () => undefined };
    const watching = watchReplica({ url, leader, replica, log: createLog('silent'), isLeaderUp: () => true });
    await waitUntil('its beat waits', async () => (await countOf('those who wait')) > 0);
    return { stopped: watching.stop() };
  });
  await watch.stopped;
  expect(await countOf('its connections')).toBe(0);
});
