import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { proveLedger } from './prove-ledger.ts';
import type { Rewards } from './rewards.ts';

const proveLedgerJob = defineJob({
  name: 'rewards.prove-ledger',
  payload: v.strictObject({}),
  retryLimit: 2,
  retryDelaySeconds: 300,
  expireSeconds: 4 * 3_600,
});

/** The ledger is proven every night, when the panel sleeps. */
export function registerRewardsJobs(rewards: Rewards, jobs: Jobs): void {
  jobs.handle(proveLedgerJob, async (_payload, { signal }) => {
    await proveLedger(rewards, signal);
  });
  jobs.schedule(proveLedgerJob, '0 3 * * *', {}, rewards.timeZone);
}
