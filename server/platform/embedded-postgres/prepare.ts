import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { binariesIn, copyBinaries, healLibraryLinks, versionOf, type Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveTo, letPass, runBriefly } from './ownership.ts';
import type { RunAs } from './run-as.ts';

export interface Place {
  readonly folder: string;
  readonly lockFile: string;
  /** Appears complete, or not at all. */
  readonly cluster: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly runAs: RunAs;
  readonly binaries: Binaries;
}

/** Finds a way in which PostgreSQL can run on this folder, and makes folder and binaries ready for it. */
export async function preparePlace(folder: string, packaged: Binaries, ways: readonly RunAs[]): Promise<Place> {
  const lockFile = join(folder, 'lock');
  await writeFile(lockFile, '', { flag: 'a', mode: 0o600 });
  const isComplete = await healLibraryLinks(packaged);
  let reason = '';
  for (const runAs of ways) {
    try {
      await runBriefly(runAs, ['/bin/sh', '-c', ':']);
      if (runAs.startAs) await letPass(folder, runAs);
      const binaries = await workingBinaries(folder, { packaged, isComplete }, runAs);
      const cluster = join(folder, 'cluster');
      await giveTo(lockFile, runAs);
      await giveTo(cluster, runAs);
      const passwordFile = join(cluster, 'password');
      return { folder, lockFile, cluster, data: join(cluster, 'data'), passwordFile, runAs, binaries };
    } catch (error) {
      reason = lastLine(error);
    }
  }
  throw new EmbeddedPostgresError(
    `Embedded PostgreSQL can't run here (${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL server, or start as a regular user who owns the folder.',
  );
}

async function workingBinaries(
  folder: string,
  { packaged, isComplete }: { readonly packaged: Binaries; readonly isComplete: boolean },
  runAs: RunAs,
): Promise<Binaries> {
  try {
    if (!isComplete) throw new Error('a shared library link is missing');
    await tryOut(packaged, runAs);
    return packaged;
  } catch (error) {
    // A copy helps where the package lies out of reach or may not be completed, not where the way itself is closed.
    if (isComplete && !runAs.startAs) throw error;
    const copyFolder = join(folder, `binaries-${await versionOf(packaged)}`);
    try {
      await tryOut(binariesIn(copyFolder), runAs);
      return binariesIn(copyFolder);
    } catch {
      const copy = await copyBinaries(packaged, copyFolder);
      await tryOut(copy, runAs);
      return copy;
    }
  }
}

async function tryOut(binaries: Binaries, runAs: RunAs): Promise<void> {
  const { stderr } = await runBriefly(runAs, [binaries.postgres, '--version']);
  // It tells its version even where it will not find its own files.
  if (stderr.includes('invalid binary')) throw new Error(stderr);
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr || message || String(error)).trim().split('\n').at(-1) ?? '';
}
