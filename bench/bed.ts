import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';

export interface Bed {
  readonly databaseUrl: string;
  /** Runs one of our programs and resolves with the address it prints. */
  serve(program: string, env: Record<string, string>): Promise<string>;
  clear(): Promise<void>;
}

const ADDRESS = /https?:\/\/\S+/;

/** A database with its real settings and programs in processes of their own, all gone afterwards. */
export async function makeBed(): Promise<Bed> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const children: ChildProcess[] = [];
  return {
    databaseUrl: postgres.url,
    async serve(program, env) {
      const child = spawn(process.execPath, [program], {
        env: { ...process.env, DATA_DIR: join(folder, 'data'), ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      for await (const line of createInterface({ input: child.stdout })) {
        const address = ADDRESS.exec(line)?.[0];
        if (address !== undefined) {
          child.stdout.resume();
          return address;
        }
      }
      throw new Error(`${program} ended without printing its address`);
    },
    async clear() {
      for (const child of children) {
        child.kill();
        if (child.exitCode === null) await once(child, 'exit');
      }
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
