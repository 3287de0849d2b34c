import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { createJobs } from '../jobs/index.ts';
import { createLog } from '../log.ts';
import { registerRateLimitJobs, type RateLimits } from './rate-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('prunes every ten minutes', async (test) => {
  const prune = vi.fn<RateLimits['prune']>(() => Promise.resolve());
  const jobs = createJobs({ url: database.url, log: createLog('silent') });
  test.onTestFinished(() => jobs.stop());
  registerRateLimitJobs({ prune } as Partial<RateLimits> as RateLimits, jobs);
  await jobs.start();

  const schedules = sql`SELECT cron, timezone FROM jobs.schedule WHERE name = 'rate-limits.prune'`;
  expect((await schedules.execute(database.db)).rows).toEqual([{ cron: '*/10 * * * *', timezone: 'UTC' }]);
  const dueNow = {
    name: 'rate-limits.prune',
    payload: v.object({}),
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireSeconds: 60,
  };
  await jobs.enqueue(database.db, dueNow, {});
  await vi.waitFor(() => expect(prune).toHaveBeenCalledOnce(), { timeout: 60_000 });
});
