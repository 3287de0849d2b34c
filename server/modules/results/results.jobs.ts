import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { gatherResults } from './gather-results.ts';
import { selectStudiesWithNews } from './gathering.store.ts';
import type { Results } from './results.ts';

const LOOK_BACK_SECONDS = 600;

const gatherJob = defineJob({
  name: 'results.gather',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireSeconds: 3_600,
});

/** Every minute, whatever has ended since goes into the columns; a study that is looked at is gathered on the way. */
export function registerResultsJobs(results: Results, jobs: Jobs): void {
  jobs.handle(gatherJob, (_payload, { signal }) => gatherAll(results, signal));
  jobs.schedule(gatherJob, '* * * * *', {}, 'UTC');
}

export async function gatherAll(results: Results, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const studyId of await selectStudiesWithNews(results.db, results.panelId, LOOK_BACK_SECONDS)) {
    signal?.throwIfAborted();
    await gatherResults(results, studyId, signal).catch((failure: unknown) => failures.push(failure));
  }
  // One study in trouble holds up no other.
  if (failures.length > 0) throw new Error(`results of ${failures.length} studies`, { cause: failures[0] });
}
