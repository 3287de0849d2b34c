import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { demoState } from '#contract/identity/demo.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { noteStart } from './noted-starts.ts';
import { waitUntil } from './wait-until.ts';

/**
 * The sources, or the build of them that `npm test` made before: it is what runs for real, and comes up in a quarter of the
 * time. Hundreds of processes are started and killed.
 */
export const SERVER = process.env['SPARK_TEST_SERVER'] ?? join(import.meta.dirname, '../../server/main.ts');
// Alone in its line, or within an event of the log.
const ADDRESS = /https?:\/\/[^\s"]+/;

/** It ends what hangs: beside other work the demo takes a minute and more. */
const DEMO_PATIENCE_MS = 240_000;

export interface AppProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: readonly string[];
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly exited: Promise<number | string>;
}

/** The server, or another program that prints an address, as a process of its own. Rejects if it ends before that. */
export async function startProcess(
  env: Record<string, string>,
  program: string = SERVER,
  { isDemoAwaited = true } = {},
): Promise<AppProcess> {
  noteStart('process');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | string);
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      const found = ADDRESS.exec(line)?.[0];
      if (found !== undefined) resolve(found);
    });
  }
  void exited.then((reason) => reject(new Error(`the process ended (${reason}):\n${output.join('\n')}`)));
  const url = await address;
  // It comes while a node answers already, and only on one's own machine.
  const hasDemoData = env['DEMO_DATA'] !== 'off' && env['PUBLIC_URL'] === undefined;
  if (hasDemoData && isDemoAwaited) {
    await waitUntil('its demo data is there', () => isDemoThere(url), DEMO_PATIENCE_MS).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
  }
  if (child.pid === undefined) throw new Error('a process that printed its address has a pid');
  return { url, pid: child.pid, output, exited, kill: (signal) => void child.kill(signal) };
}

/** Who is no server of ours, or is gone, is not waited for. */
async function isDemoThere(url: string): Promise<boolean> {
  const state: unknown = await fetch(new URL(API_PATHS.demo, url), {
    headers: { [HEADERS.siteId]: DEFAULT_BRAND.siteId },
  }).then(
    (answer) => (answer.ok ? answer.json() : undefined),
    () => undefined,
  );
  return !v.is(demoState, state) || state.is_ready;
}

/** How a server ends that should not start: its exit code, and all it says on standard error. */
export async function endOfProcess(env: Record<string, string>): Promise<{ exitCode: unknown; stderr: string }> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<unknown[]>]);
  return { exitCode, stderr };
}
