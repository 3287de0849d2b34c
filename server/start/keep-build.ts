import { utimes } from 'node:fs/promises';

/** Well within the day after which a build that nobody wants may go (tools/build-folders.ts). */
const HOUR_MS = 60 * 60 * 1000;

/** While this process runs, the build that it serves counts as wanted, however many are made after it. */
export function keepBuild(folder: string): void {
  const touch = (): void => {
    const now = new Date();
    // Where it is not ours to touch, it is somebody else's to keep.
    utimes(folder, now, now).catch(() => undefined);
  };
  touch();
  setInterval(touch, HOUR_MS).unref();
}
