import * as v from 'valibot';
import { defineJob, type Jobs } from '../jobs/index.ts';
import type { RateLimits } from './rate-limits.ts';

const pruneRateLimits = defineJob({
  name: 'rate-limits.prune',
  payload: v.strictObject({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireSeconds: 300,
});

export function registerRateLimitJobs(limits: RateLimits, jobs: Jobs): void {
  jobs.handle(pruneRateLimits, () => limits.prune());
  jobs.schedule(pruneRateLimits, '*/10 * * * *', {}, 'UTC');
}
