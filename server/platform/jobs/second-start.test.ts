import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { createLog } from '../log.ts';
import { createJobs } from './create-jobs.ts';
import { defineJob } from './job.ts';

const COUNTING = defineJob({
  name: 'count-things',
  payload: v.object({ what: v.string() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireSeconds: 60,
});

/** A node with this one job comes up and goes again. */
async function startOnce(url: string, job: typeof COUNTING, cron: string): Promise<void> {
  const jobs = createJobs({ url, log: createLog('silent') });
  jobs.handle(job, async () => undefined);
  jobs.schedule(job, cron, { what: 'apples' }, 'Europe/Berlin');
  await jobs.start();
  await jobs.stop();
}

/** What the database has of it, and since when. */
async function stored({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT q.name, q.retry_limit, q.updated_on AS queue_written, s.cron, s.updated_on AS schedule_written
    FROM jobs.queue q JOIN jobs.schedule s USING (name)`.execute(db);
  return rows;
}

test('a start writes the queues and schedules that have changed, and no others', async () => {
  const database = await testDatabase();
  onTestFinished(database.close);
  await startOnce(database.url, COUNTING, '0 3 * * *');
  const first = await stored(database);
  expect(first).toMatchObject([{ name: 'count-things', retry_limit: 3, cron: '0 3 * * *' }]);

  await startOnce(database.url, COUNTING, '0 3 * * *');
  expect(await stored(database)).toEqual(first);

  await startOnce(database.url, { ...COUNTING, retryLimit: 7 }, '0 4 * * *');
  expect(await stored(database)).toMatchObject([{ retry_limit: 7, cron: '0 4 * * *' }]);
});
