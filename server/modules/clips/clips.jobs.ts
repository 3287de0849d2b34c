import * as v from 'valibot';
import { HOUR_MS } from '#server/platform/clock.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { cleanLeftMedia } from './clean-media.ts';
import type { Clips } from './clips.ts';
import { removeUnwantedFiles, removeAbandonedUploads } from './remove-files.ts';

const tidyUploadsJob = defineJob({
  name: 'clips.tidy-uploads',
  payload: v.strictObject({}),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireSeconds: 1_800,
});

/** Long after a file was written or its node was gone. */
const UNFINISHED_MS = HOUR_MS;

/** What was given up is removed every hour, rows and files. What fails of one is no reason to leave out the others. */
export function registerClipsJobs(clips: Clips, jobs: Jobs): void {
  const tidy = async () => {
    const outcomes = [
      await settled(removeAbandonedUploads(clips)),
      await settled(cleanLeftMedia(clips)),
      await settled(removeUnwantedFiles(clips)),
      await settled(clips.files.removeUnfinished(UNFINISHED_MS)),
    ];
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    if (failures.length > 0) throw new AggregateError(failures, 'uploads could not be tidied');
  };
  // A restored copy may still share its files with the system that it was made of.
  jobs.handle(tidyUploadsJob, tidy, { isHeld: clips.outside.isHeld });
  jobs.schedule(tidyUploadsJob, '41 * * * *', {}, 'UTC');
}

async function settled(work: Promise<void>): Promise<PromiseSettledResult<void>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}
