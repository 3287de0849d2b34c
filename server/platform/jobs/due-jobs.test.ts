import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { testDatabase } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { createLog } from '../log.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob } from './job.ts';

const QUEUES = 200;

test('a node with nothing to do asks for all its queues at once, and finds what comes due in any', async () => {
  const database = await testDatabase();
  onTestFinished(database.close);
  const jobs = createJobs({ url: database.url, log: createLog('silent') });
  onTestFinished(() => jobs.stop());
  const ran = Array.from({ length: QUEUES }, () => Promise.withResolvers<void>());
  const kinds = ran.map(({ resolve }, index) => {
    const job = defineJob({
      name: `queue-${index}`,
      payload: v.null(),
      retryLimit: 0,
      retryDelaySeconds: 1,
      expireSeconds: 60,
    });
    jobs.handle(job, async () => resolve());
    return job;
  });
  // A worker that asks for a job updates the table, whether there is one or not.
  await sql`CREATE SEQUENCE asked`.execute(database.db);
  await sql`
    CREATE FUNCTION count_asked() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('asked'); RETURN NULL; END $$`.execute(database.db);
  await sql`
    CREATE TRIGGER count_asked AFTER UPDATE ON jobs.job_common
    FOR EACH STATEMENT EXECUTE FUNCTION public.count_asked()`.execute(database.db);
  const asked = async () => {
    const { rows } = await sql<{ times: number }>`SELECT last_value::integer AS times FROM asked`.execute(database.db);
    return rows[0]?.times ?? 0;
  };
  const runsIn = async (queue: number, seconds: number) => {
    const job = kinds[queue];
    if (job === undefined) throw new Error('there is such a queue');
    await jobs.enqueue(database.db, job, null, { startAfter: new Date(Date.now() + seconds * 1_000) });
    await ran[queue]?.promise;
  };
  await jobs.start();
  // The first look of every worker is not what is counted, nor the job that wakes the node for the first time.
  await waitUntil('every worker has looked once', async () => (await asked()) >= QUEUES);
  await runsIn(0, 3);
  const before = await asked();
  await runsIn(QUEUES - 1, 7);
  // In seven seconds each worker would have asked three times by itself.
  expect((await asked()) - before).toBeLessThan(QUEUES);
});

test("'now' is by the clock of the database: the job that waits for later runs, however far a node's clock is ahead", async () => {
  const database = await testDatabase();
  onTestFinished(database.close);
  const jobs = createJobs({ url: database.url, log: createLog('silent') });
  onTestFinished(() => jobs.stop());
  const job = defineJob({
    name: 'hurried',
    payload: v.number(),
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireSeconds: 60,
  });
  const [ran, all] = [new Set<number>(), Promise.withResolvers<void>()];
  jobs.handle(job, async (payload) => {
    ran.add(payload);
    if (ran.size === 3) all.resolve();
  });
  await jobs.start();

  // What a node calls now whose clock is an hour ahead.
  const startAfter = new Date(Date.now() + HOUR_MS);
  await jobs.enqueue(database.db, job, 1, { key: 'waiting', startAfter });
  // Who only asks again, as a tick does, does not hurry it.
  await jobs.enqueue(database.db, job, 2, { key: 'waiting' });
  const { rows } = await sql<{ later: boolean }>`
    SELECT start_after > now() + interval '50 minutes' AS later FROM jobs.job WHERE name = ${job.name}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ later: true }]);
  await jobs.enqueue(database.db, job, 3, { key: 'waiting', startAfter: 'now' });
  await jobs.enqueue(database.db, job, 4, { key: 'new', startAfter: 'now' });
  await jobs.enqueue(database.db, job, 5, { startAfter: 'now' });
  await all.promise;
  expect(ran).toEqual(new Set([3, 4, 5]));
});
