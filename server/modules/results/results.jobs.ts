import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { gatherResults } from './gather-results.ts';
import { selectStudiesWithNews } from './gathering.store.ts';
import type { Results } from './results.ts';

const LOOK_BACK_SECONDS = 600;

/** Every minute, whatever has ended since goes into the columns; a study that is looked at is gathered on the way. */
export function registerResultsJobs(results: Results, jobs: Jobs): void {
  const gathering = { name: 'results.gather', cron: '* * * * *', retryDelaySeconds: 30, expireSeconds: 3_600 };
  repeat(jobs, gathering, (signal) => gatherAll(results, signal));
}

export async function gatherAll(results: Results, signal?: AbortSignal): Promise<void> {
  const studyIds = await selectStudiesWithNews(results.db, results.panelId, LOOK_BACK_SECONDS);
  await eachOnItsOwn('results to gather', studyIds, (studyId) => gatherResults(results, studyId, signal), signal);
}
