import { join } from 'node:path';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { signalFamily } from './signals.ts';

/** A node that can be killed, hung and brought back, with the jobs that it works on. */
export interface RigNode {
  url(): string;
  kill(): Promise<void>;
  /** Comes back, with a clock that is wrong by so much. */
  start(clockAheadMs?: number): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  /** What it has written so far, over all its lives. */
  output(): readonly string[];
}

const PRELOADED = join(import.meta.dirname, 'inside-node.ts');

/** Tells of each new address: where a node listens changes when it comes back. */
export async function startRigNode(
  env: Readonly<Record<string, string>>,
  onUrl: (url: string) => Promise<void>,
): Promise<RigNode> {
  let app: AppProcess;
  const ended: string[] = [];
  const start = async (clockAheadMs = 0): Promise<void> => {
    ended.push(...app.output);
    app = await startProcess({ ...env, NODE_OPTIONS: `--import=${PRELOADED}`, RIG_CLOCK_MS: String(clockAheadMs) });
    await onUrl(app.url);
  };
  app = await startProcess({ ...env, NODE_OPTIONS: `--import=${PRELOADED}` });
  await onUrl(app.url);
  // Whoever ends in a hurry leaves no node behind.
  process.once('exit', () => signalFamily(app.pid, 'SIGKILL'));
  return {
    url: () => app.url,
    async kill() {
      signalFamily(app.pid, 'SIGKILL');
      await app.exited;
    },
    start,
    freeze: () => signalFamily(app.pid, 'SIGSTOP'),
    thaw: () => signalFamily(app.pid, 'SIGCONT'),
    async stop() {
      app.kill('SIGTERM');
      await app.exited;
    },
    output: () => [...ended, ...app.output],
  };
}
