import { utimes } from 'node:fs/promises';
import { HOUR_MS } from '#contract/time/durations.ts';

/** Well within the day after which a build that nobody wants may go (tools/build-folders.ts). */
const TOUCHED_EVERY_MS = HOUR_MS;

/** While this process runs, the build that it serves counts as wanted, however many are made after it. */
export function keepBuild(folder: string): void {
  const touch = (): void => {
    const now = new Date();
    // Where it is not ours to touch, it is somebody else's to keep.
    utimes(folder, now, now).catch(() => undefined);
  };
  touch();
  setInterval(touch, TOUCHED_EVERY_MS).unref();
}
