/** Where things are: the files that are read while a node runs, and the build that it serves. */
import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folder of the project or, in a bundle, of the build that it belongs to: what the server reads has the same path in
 * both (tools/build-server.ts).
 */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);
const EXTENSION = extname(import.meta.filename);
/** Whether this runs from a build, and not from the sources. */
export const IS_BUNDLE = EXTENSION === '.js';

export const DIST = join(ROOT, 'dist');

/** The link to the build that is current; it is only ever moved in one step. */
export const CURRENT_BUILD = 'current';

/**
 * The build that is current, by its own name: the person who keeps this keeps one build, whatever is built later. Nothing where
 * nothing was built. A bundle belongs to one, and to no other.
 */
export function currentBuild(distFolder: string = DIST): string | undefined {
  if (IS_BUNDLE) return ROOT;
  try {
    return realpathSync(join(distFolder, CURRENT_BUILD));
  } catch {
    return undefined;
  }
}

/** A file or folder of ours that is read while the server runs, by its path from the root. */
export function place(path: string): URL {
  return pathToFileURL(join(ROOT, path));
}

/** A script of ours that runs in a process of its own, by its path from the root, without its ending. */
export function script(path: string): URL {
  return place(`${path}${EXTENSION}`);
}
