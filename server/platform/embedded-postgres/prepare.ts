import { execFile } from 'node:child_process';
import { chmod, chown, lchown, lstat, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { binariesIn, copyBinaries, healLibraryLinks, versionOf } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { plainEnvironment } from './guard.ts';
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

const run = promisify(execFile);

/** Finds a way in which PostgreSQL can run on this folder, and makes folder and binaries ready for it. */
export async function preparePlace(folder: string, packaged: Binaries, ways: readonly RunAs[]): Promise<Place> {
  const lockFile = join(folder, 'lock');
  await writeFile(lockFile, '', { flag: 'a', mode: 0o600 });
  const isComplete = await healLibraryLinks(packaged);
  let reason = '';
  for (const runAs of ways) {
    try {
      if (runAs.startAs) await letPass(folder, runAs);
      const binaries = await workingBinaries(folder, packaged, isComplete, runAs);
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
    `Embedded PostgreSQL cannot run here (${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL server, or start as an ordinary user who owns the folder.',
  );
}

async function workingBinaries(
  folder: string,
  packaged: Binaries,
  isComplete: boolean,
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
  const [command, ...rest] = [...runAs.prefix, binaries.postgres, '--version'];
  const { stderr } = await run(command, rest, { cwd: '/', env: plainEnvironment(), ...runAs.startAs });
  // It tells its version even where it will not find its own files.
  if (stderr.includes('invalid binary')) throw new Error(stderr);
}

/** Lets the other identity through our folder and the one around it, and nobody else. */
async function letPass(folder: string, runAs: RunAs): Promise<void> {
  const around = dirname(folder);
  if (!(await canEnter(dirname(around), runAs))) throw new Error(`an unprivileged user cannot reach ${around}`);
  for (const path of [folder, around]) {
    if (await canEnter(folder, runAs)) return;
    await chown(path, process.getuid?.() ?? 0, runAs.startAs?.gid ?? 0);
    await chmod(path, ((await lstat(path)).mode & 0o777) | 0o010);
  }
  if (!(await canEnter(folder, runAs))) throw new Error(`an unprivileged user cannot reach ${folder}`);
}

function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$0"', folder], { cwd: '/', ...runAs.startAs }).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL insists on owning its data; an earlier start may have run as someone else. */
export async function giveTo(path: string, runAs: RunAs): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  const uid = runAs.owner?.uid ?? process.getuid?.() ?? -1;
  if (!found || found.uid === uid) return;
  const gid = runAs.owner?.gid ?? process.getgid?.() ?? -1;
  // The top goes last: it is what tells the next start that everything below has been given.
  const inside = found.isDirectory() ? await readdir(path, { recursive: true }) : [];
  for (const entry of inside) await lchown(join(path, entry), uid, gid);
  await lchown(path, uid, gid);
}

function lastLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr || message || String(error)).trim().split('\n').at(-1) ?? '';
}
