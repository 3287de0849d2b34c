import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Support } from '../support.ts';
import { tendFiles } from './remove-files.ts';

export function registerSupportFileJobs(support: Support, jobs: Jobs): void {
  // A restored copy may still share its files with the system that it was made of.
  const { isHeld } = support.outside;
  repeat(jobs, { name: 'support.tend-files', cron: '23 * * * *', expireSeconds: 1_800, isHeld }, () =>
    tendFiles(support),
  );
}
