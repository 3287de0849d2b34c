import * as v from 'valibot';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import type { Clips } from './clips.ts';
import { removeAbandonedUploads, removeUnwantedFiles } from './remove-abandoned.ts';

const tidyUploadsJob = defineJob({
  name: 'clips.tidy-uploads',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 1_800,
});

/** What was given up is removed every hour, rows and files. */
export function registerClipsJobs(clips: Clips, jobs: Jobs): void {
  jobs.handle(tidyUploadsJob, async () => {
    await removeAbandonedUploads(clips);
    await removeUnwantedFiles(clips);
  });
  jobs.schedule(tidyUploadsJob, '41 * * * *', {}, 'UTC');
}
