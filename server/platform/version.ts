import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { currentBuild, IS_BUNDLE, ROOT } from './places.ts';

/** Where a build says which one it is, wherever it was copied to. */
export const BUILD_NAME_FILE = 'build-name.txt';

/**
 * The version of the package with the build that runs, such as 0.1.0+3f9c0a12b4d5: its name is a hash of everything that it was
 * made of. From the sources it is 0.1.0+source, with the build whose pages are served, if there is one.
 */
export function runningVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return `${version}+${IS_BUNDLE ? buildName() : ['source', ...servedBuild()].join('.')}`;
}

function buildName(): string {
  try {
    return readFileSync(join(ROOT, BUILD_NAME_FILE), 'utf8').trim();
  } catch {
    return basename(ROOT);
  }
}

function servedBuild(): readonly string[] {
  const folder = currentBuild();
  return folder === undefined ? [] : [basename(folder)];
}
