/** The processes of a cluster: started apart from the caller, written down, and ended by what was written down. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RecordedProcess {
  readonly name: string;
  readonly pid: number;
  /** When it began, as the kernel counts: another process that has its id by now began later. */
  readonly begunAt: string;
}

const recordFile = (folder: string) => join(folder, 'processes.json');
const LOOK_AGAIN_MS = 50;

export function readProcesses(folder: string): readonly RecordedProcess[] {
  if (!existsSync(recordFile(folder))) return [];
  return JSON.parse(readFileSync(recordFile(folder), 'utf8')) as RecordedProcess[];
}

function writeProcesses(folder: string, processes: readonly RecordedProcess[]): void {
  writeFileSync(recordFile(folder), `${JSON.stringify(processes, null, 2)}\n`);
}

/** Field 22 of its line, counted behind the name, which may hold spaces; undefined if there is none, or it only waits to be reaped. */
export function begunAtOf(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

export const isRunning = ({ pid, begunAt }: RecordedProcess): boolean => begunAtOf(pid) === begunAt;

export interface Program {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Starts it unless it runs. What it says goes into a file of its name. */
export function startProgram(
  folder: string,
  { name, command: [program, ...args], env = {}, cwd }: Program,
): RecordedProcess {
  const others = readProcesses(folder).filter((one) => one.name !== name);
  const known = readProcesses(folder).find((one) => one.name === name);
  if (known !== undefined && isRunning(known)) return known;
  const log = openSync(logFile(folder, name), 'a');
  const child = spawn(program, args, {
    cwd: cwd ?? folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  const { pid } = child;
  const begunAt = pid === undefined ? undefined : begunAtOf(pid);
  if (pid === undefined || begunAt === undefined) throw new Error(`${name} did not start: ${program}`);
  const started = { name, pid, begunAt };
  writeProcesses(folder, [...others, started]);
  return started;
}

export const logFile = (folder: string, name: string): string => join(folder, 'log', `${name}.log`);

/** Asks them to end, and ends them after so many seconds. A stopped process (SIGSTOP) is continued so that it can end. */
export async function endProcesses(processes: readonly RecordedProcess[], patienceSeconds: number): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    for (const one of processes) if (isRunning(one)) process.kill(one.pid, signal);
  };
  send('SIGTERM');
  send('SIGCONT');
  if (await areGone(processes, patienceSeconds)) return;
  send('SIGKILL');
  await areGone(processes, patienceSeconds);
}

async function areGone(processes: readonly RecordedProcess[], patienceSeconds: number): Promise<boolean> {
  const end = performance.now() + patienceSeconds * 1_000;
  while (processes.some(isRunning)) {
    if (performance.now() > end) return false;
    await sleep(LOOK_AGAIN_MS);
  }
  return true;
}

/** Ended processes are dropped from the record. */
export function forgetEnded(folder: string): void {
  writeProcesses(folder, readProcesses(folder).filter(isRunning));
}
