/**
 * Each build has a folder of its own, dist/builds/<name>, and dist/current links to one of them. A folder appears there
 * whole or not at all, nobody writes to it afterwards, and the link moves in one step: the person who reads a build, reads one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS } from '#contract/time/durations.ts';
import { CURRENT_BUILD, currentBuild } from '#server/platform/places.ts';

const BUILDS = 'builds';
const COMPILED = 'compiled';
const UNFINISHED = '.unfinished-';
const KEPT_BUILDS = 3;
const KEPT_MS = DAY_MS;

/** Leaves the build of this name current, and makes it if it is not there. Tells its folder. */
export async function switchToBuild(
  distFolder: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const builds = join(distFolder, BUILDS);
  const folder = join(builds, name);
  if (!(await exists(folder))) {
    const unfinished = join(builds, `${UNFINISHED}${randomUUID()}`);
    await mkdir(unfinished, { recursive: true });
    try {
      await make(unfinished);
      await putInPlace(unfinished, folder);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  return makeCurrent(distFolder, name);
}

/** The same for a build that is there; nothing happens if it is not. */
export async function switchIfBuilt(distFolder: string, name: string): Promise<string | undefined> {
  return (await exists(join(distFolder, BUILDS, name))) ? makeCurrent(distFolder, name) : undefined;
}

async function makeCurrent(distFolder: string, name: string): Promise<string> {
  const folder = join(distFolder, BUILDS, name);
  // Builds are kept by when somebody last wanted them.
  await utimes(folder, new Date(), new Date());
  await pointAt(distFolder, name);
  await forgetOldBuilds(distFolder);
  return realpath(folder);
}

/** Another process may have made the same build meanwhile; then its folder is as good as ours. */
async function putInPlace(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder);
  } catch (error) {
    if (!(await exists(folder))) throw error;
  }
}

async function pointAt(distFolder: string, name: string): Promise<void> {
  const link = join(distFolder, CURRENT_BUILD);
  const newLink = join(distFolder, `.${CURRENT_BUILD}-${randomUUID()}`);
  await symlink(join(BUILDS, name), newLink, 'dir');
  await rename(newLink, link).catch(async (error: unknown) => {
    await rm(newLink, { force: true });
    throw error;
  });
}

/** Goes: what is neither current, nor among the last few, nor was wanted within a day. A running node wants its own. */
async function forgetOldBuilds(distFolder: string): Promise<void> {
  const builds = join(distFolder, BUILDS);
  const current = currentBuild(distFolder);
  const found = await Promise.all(
    (await readdir(builds)).map(async (name) => {
      const folder = join(builds, name);
      const isUnfinished = name.startsWith(UNFINISHED);
      return { folder, isUnfinished, wantedAt: await lastWanted(folder) };
    }),
  );
  const newestFirst = found.toSorted((a, b) => b.wantedAt - a.wantedAt);
  const kept = newestFirst.filter(({ isUnfinished }) => !isUnfinished).slice(0, KEPT_BUILDS);
  const oldest = Date.now() - KEPT_MS;
  for (const build of newestFirst) {
    if (build.wantedAt > oldest || build.folder === current || kept.includes(build)) continue;
    await rm(build.folder, { recursive: true, force: true });
    await rm(compiledFolder(build.folder), { recursive: true, force: true });
  }
}

/** Where Node keeps what it compiled of a build, for the next start: beside the build, which nobody writes to. It goes with it. */
export function compiledFolder(build: string): string {
  return join(build, '../..', COMPILED, basename(build));
}

/** Another process may remove a folder between our looking and our reading: then it is as old as can be. */
function lastWanted(folder: string): Promise<number> {
  return stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
