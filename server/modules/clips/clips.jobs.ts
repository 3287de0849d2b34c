import { HOUR_MS } from '#contract/time/durations.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { cleanLeftMedia } from './clean-media.ts';
import type { Clips } from './clips.ts';
import { removeUnwantedFiles, removeAbandonedUploads } from './remove-files.ts';

/** Long after a file was written or its node was gone. */
const UNFINISHED_MS = HOUR_MS;

/** What was given up is removed every hour, rows and files. */
export function registerClipsJobs(clips: Clips, jobs: Jobs): void {
  // A restored copy may still share its files with the system that it was made of.
  const { isHeld } = clips.outside;
  const steps = [
    () => removeAbandonedUploads(clips),
    () => cleanLeftMedia(clips),
    () => removeUnwantedFiles(clips),
    () => clips.files.removeUnfinished(UNFINISHED_MS),
  ];
  repeat(jobs, { name: 'clips.tidy-uploads', cron: '41 * * * *', expireSeconds: 1_800, isHeld }, () =>
    eachOnItsOwn('uploads to tidy', steps, (step) => step()),
  );
}
