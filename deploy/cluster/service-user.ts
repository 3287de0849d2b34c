/** Who runs the services: PostgreSQL refuses root, so root lends them to the user of Debian's package. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { searchPath } from './programs.ts';
import { ClusterError } from './wait.ts';

const USER = 'postgres';
const isRoot = process.getuid?.() === 0;
const execute = promisify(execFile);

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, USER], { encoding: 'utf8' }));

/** The command as the user of the services. */
export function asService(...command: readonly string[]): [string, ...string[]] {
  const [program = '', ...args] = command;
  return isRoot
    ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--init-groups', program, ...args]
    : [program, ...args];
}

/** Their home is not the caller's, where files of its own may be. */
export function serviceEnv(folder: string): Record<string, string> {
  return { PATH: searchPath().join(delimiter), HOME: join(folder, 'run') };
}

/** Runs it to its end, as the user of the services; rejects with what it said. */
export async function runAsService(
  command: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [program, ...args] = asService(...command);
  try {
    const { stdout } = await execute(program, args, {
      cwd: folder,
      env: { ...process.env, ...serviceEnv(folder), ...env },
    });
    return stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new ClusterError(`${command[0]} failed: ${said.split('\n').slice(-3).join(' | ')}`);
  }
}

function giveToService(path: string): void {
  if (isRoot) chownSync(path, idOf('-u'), idOf('-g'));
}

/** For the services alone. */
export function makeServiceFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  giveToService(path);
}

export function writeServiceFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  giveToService(path);
}

/** A folder below one that only root enters is none for the services. */
export async function requireReachable(folder: string): Promise<void> {
  const [program, ...args] = asService('test', '-x', folder);
  await execute(program, args).catch(() => {
    throw new ClusterError(`${folder} can't be reached by the user ${USER}. Name another folder with --folder`);
  });
}
