import { execFile } from 'node:child_process';
import { chmod, chown, lchown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { plainEnvironment } from './guard.ts';
import type { RunAs } from './run-as.ts';

/** Lets the other identity through our folder and the one around it, and nobody else. */
export async function letPass(folder: string, runAs: RunAs): Promise<void> {
  const around = dirname(folder);
  if (!(await canEnter(dirname(around), runAs))) throw new Error(`an unprivileged user cannot reach ${around}`);
  for (const path of [folder, around]) {
    if (await canEnter(folder, runAs)) return;
    const { uid, gid, mode } = await lstat(path);
    await chown(path, uid, runAs.startAs?.gid ?? gid);
    await chmod(path, (mode & 0o777) | 0o010);
  }
  if (!(await canEnter(folder, runAs))) throw new Error(`an unprivileged user cannot reach ${folder}`);
}

function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  return runBriefly(runAs, ['/bin/sh', '-c', 'cd "$0"', folder]).then(
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

/** Runs a command to its end in the way PostgreSQL would run; rejects if it fails. */
export function runBriefly(runAs: RunAs, command: readonly string[]): Promise<{ stderr: string }> {
  const [first = '', ...rest] = [...runAs.prefix, ...command];
  return promisify(execFile)(first, rest, { cwd: '/', env: plainEnvironment(), ...runAs.startAs });
}
