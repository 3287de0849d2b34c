import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Why a process was ended before it had done its work. */
export type StoppedBecause = 'memory' | 'time' | 'crash';

export interface BoundedWork {
  /** A script of ours: it gets the input as its first message, answers with messages, and ends with 0. */
  readonly script: URL;
  readonly input: object;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /** Ends the process, and rejects. */
  readonly signal: AbortSignal;
  onMessage(message: unknown): void;
}

/**
 * Runs work that nobody can vouch for in a process of its own: whatever it takes, it takes from itself alone. It knows
 * nothing of our settings, and it goes when this process goes. Tells why it was stopped; nothing if it was not.
 */
export function runBounded(work: BoundedWork): Promise<StoppedBecause | undefined> {
  const { script, input, memoryMb, timeoutMs, signal, onMessage } = work;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<StoppedBecause | undefined>();
  const child = fork(fileURLToPath(script), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--no-warnings'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  const abort = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', abort);
  child.on('message', onMessage);
  child.on('error', reject);
  child.on('exit', (code, killedBy) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason as Error);
    else resolve(isLate ? 'time' : reasonOf(code, killedBy));
  });
  // A script that ends before it has listened says so by how it ends.
  child.send(input, () => undefined);
  return promise;
}

/** The engine aborts where its heap is full; the system kills where its own memory is. */
function reasonOf(code: number | null, killedBy: NodeJS.Signals | null): StoppedBecause | undefined {
  if (code === 0) return undefined;
  return killedBy === 'SIGABRT' || killedBy === 'SIGKILL' || code === 134 ? 'memory' : 'crash';
}
