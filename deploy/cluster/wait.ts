/** Waiting for what can be asked: never for a guess of how long it takes. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, logFile, type RecordedProcess } from './processes.ts';

const LOOK_AGAIN_MS = 100;
const LAST_LINES = 5;

/** Somebody can mend it: it is told in one line, without a trace. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}

interface Waiting {
  readonly folder: string;
  /** Whose end is the end of waiting. */
  readonly of: readonly RecordedProcess[];
  readonly limitSeconds: number;
}

/** Asks again until it is so. A process that ends before says why in its log. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { folder, of, limitSeconds }: Waiting,
): Promise<void> {
  const end = performance.now() + limitSeconds * 1_000;
  while (!(await isSo().catch(() => false))) {
    const ended = of.find((one) => !isRunning(one));
    if (ended !== undefined) throw new ClusterError(`${ended.name} ended: ${lastLines(folder, ended.name)}`);
    if (performance.now() > end) throw new ClusterError(`Not so after ${limitSeconds} s: ${what}. See ${folder}/log`);
    await sleep(LOOK_AGAIN_MS);
  }
}

function lastLines(folder: string, name: string): string {
  return readFileSync(logFile(folder, name), 'utf8').trim().split('\n').slice(-LAST_LINES).join(' | ');
}

/** The status of an answer; rejects without one. On a connection of its own, so that no earlier one is asked instead. */
export function statusOf(url: string, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer')));
    asking.on('error', reject);
    asking.end();
  });
}
