import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * After a reboot or in a new container the number in an old pid file may belong to another program by now, which would
 * keep PostgreSQL from starting for ever. A file whose process is gone is PostgreSQL's own business.
 */
export async function removeForeignPidFile(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (pid > 0 && (await isSurelyForeign(pid, data))) await rm(pidFile, { force: true });
}

async function isSurelyForeign(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      if (await isZombie(pid)) return true;
      return (await readlink(`/proc/${pid}/cwd`)) !== (await realpath(data));
    }
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']);
    return !stdout.includes('postgres');
  } catch {
    return false;
  }
}

/** Dead, but not yet buried: its number stays taken where the first process of a container does not reap. */
async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
