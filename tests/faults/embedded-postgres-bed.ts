import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface App {
  readonly process: ChildProcess;
  readonly lines: string[];
  /** The first line that begins so; rejects if the application ends before it says so. */
  says(beginning: string): Promise<string>;
  /** What it has said on its standard error. */
  complaint(): string;
  kill(): Promise<void>;
  readonly ended: Promise<unknown>;
}

const APP = fileURLToPath(new URL('./embedded-postgres-app.ts', import.meta.url));

/** Runs the application on a folder, in a process group of its own, as a terminal would. */
export function startApp(folder: string, task: 'write' | 'interrupt' | 'leave', prefix: readonly string[] = []): App {
  const [command, ...rest] = [...prefix, process.execPath, APP, folder, task];
  const child = spawn(command, rest, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let complaint = '';
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
  const ended = once(child, 'close');
  const says = async (beginning: string): Promise<string> => {
    for (;;) {
      const found = lines.find((line) => line.startsWith(beginning));
      if (found !== undefined) return found;
      const next = await Promise.race([once(reader, 'line'), ended.then(() => 'ended' as const)]);
      if (next === 'ended') throw new Error(`the application ended without '${beginning}': ${complaint}`);
    }
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { process: child, lines, says, complaint: () => complaint, kill, ended };
}

/** Every process that works in the folder or names it on its command line. */
function processesOn(folder: string): number[] {
  if (!existsSync('/proc/self')) {
    const list = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return list.filter((line) => line.includes(folder)).map((line) => Number.parseInt(line, 10));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) return true;
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** How long it takes until no process is left on the folder. */
export async function millisecondsUntilEmpty(folder: string, patienceMs = 10_000): Promise<number> {
  const start = performance.now();
  for (;;) {
    const left = processesOn(folder);
    const waitedMs = performance.now() - start;
    if (left.length === 0) return waitedMs;
    if (waitedMs > patienceMs) throw new Error(`still on the folder after ${patienceMs} ms: ${left.join(', ')}`);
    await delay(5);
  }
}

export function postmasterPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'cluster', 'data', 'postmaster.pid'), 'utf8'), 10);
}
