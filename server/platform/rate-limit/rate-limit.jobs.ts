import { repeat, type Jobs } from '../jobs/index.ts';
import type { RateLimits } from './rate-limits.ts';

export function registerRateLimitJobs(limits: RateLimits, jobs: Jobs): void {
  const pruning = { name: 'rate-limits.prune', cron: '*/10 * * * *', retryLimit: 2, expireSeconds: 300 };
  repeat(jobs, pruning, () => limits.prune());
}
