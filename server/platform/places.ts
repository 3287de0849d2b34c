/** Where things are: the files that are read while a node runs, and the build that it serves. */
import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the project. Everything in it has one path, written from here. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);

export const DIST = join(ROOT, 'dist');

/** The link to the build that is current; it is only ever moved in one step. */
export const CURRENT_BUILD = 'current';

/**
 * The build that is current, by its own name: whoever keeps this keeps one build, whatever is built later. Nothing where
 * nothing was built.
 */
export function currentBuild(distFolder: string = DIST): string | undefined {
  try {
    return realpathSync(join(distFolder, CURRENT_BUILD));
  } catch {
    return undefined;
  }
}
