import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import type { Dice } from './dice.ts';
import { startFaultProxy, type FaultProxy } from './proxy.ts';
import { signalFamily } from './signals.ts';

/** A database that can be killed, hung and cut off, at an address that stays. */
export interface RigDatabase {
  /** Past every fault but its own death; as `proxy` it leads to where it listens. */
  readonly url: string;
  readonly proxy: FaultProxy;
  /** Ends without a word, and comes back on what is on its disk. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * From the project's package. Nothing is flushed to the disk: what is written survives the death of a process, which is what is
 * tried here, and a commit still waits for its write.
 */
const SETTINGS = { fsync: 'off', max_connections: '200' };

export async function startRigDatabase(folder: string, dice: Dice): Promise<RigDatabase> {
  let postgres = await startEmbeddedPostgres({ folder, settings: SETTINGS });
  const portOf = () => Number(new URL(postgres.url).port);
  const proxy = await startFaultProxy(portOf(), dice);
  const quiet = await startFaultProxy(portOf(), dice);
  const url = new URL(postgres.url);
  url.host = `127.0.0.1:${quiet.port}`;
  const signal = async (name: NodeJS.Signals): Promise<void> => signalFamily(await postmasterOf(folder), name);
  return {
    url: url.href,
    proxy,
    async kill() {
      await signal('SIGKILL');
      await postgres.exited;
    },
    async start() {
      postgres = await startEmbeddedPostgres({ folder, settings: SETTINGS });
      for (const one of [proxy, quiet]) one.leadTo(portOf());
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      for (const one of [proxy, quiet]) await one.stop();
      await postgres.stop();
    },
  };
}

async function postmasterOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'cluster/data/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
