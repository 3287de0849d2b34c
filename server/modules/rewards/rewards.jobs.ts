import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { proveLedger } from './prove-ledger.ts';
import type { Rewards } from './rewards.ts';

/** The ledger is proven every night, when the panel sleeps. */
export function registerRewardsJobs(rewards: Rewards, jobs: Jobs): void {
  const { timeZone } = rewards;
  const patience = { retryLimit: 2, retryDelaySeconds: 300, expireSeconds: 4 * 3_600 };
  repeat(jobs, { name: 'rewards.prove-ledger', cron: '0 3 * * *', timeZone, ...patience }, (signal) =>
    proveLedger(rewards, signal),
  );
}
