import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const CACHE_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache');

export const cachedBrowserFolder = (name: string): string => join(CACHE_FOLDER, name);

/**
 * Fills a cache folder at most once: the work happens in a folder of its own that is renamed when complete, so an
 * interrupted run leaves nothing half made and two runs at once end with one whole folder.
 */
export async function fillOnce(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    await fill(draft);
    await rename(draft, target);
  } catch (cause) {
    if (!existsSync(target)) throw cause;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
