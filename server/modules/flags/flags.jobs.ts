import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { forgetOldCounts } from './exposures.ts';
import type { Flags } from './flags.ts';

/** Figures of flags are kept for a season. */
export function registerFlagsJobs(flags: Flags, jobs: Jobs): void {
  repeat(jobs, { name: 'flags.forget-counts', cron: '41 4 * * *', expireSeconds: 600 }, () =>
    forgetOldCounts(flags, flags.db),
  );
}
