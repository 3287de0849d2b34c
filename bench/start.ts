import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { startProcess } from '#testkit/app-process.ts';
import { buildApps } from '#tools/build-apps.ts';
import { makeBed, median } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { isShort, sized } from './sizes.ts';

const ROUNDS = sized(7, 1, 'BENCH_STARTS');
/** What /proc counts in; the same on every Linux of these years. */
const TICK_MS = 10;

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
}

/** From the process to the address it prints, as in production on a database that is migrated: the build against the sources. */
export async function start(): Promise<Outcome> {
  const programs = { build: join(await buildApps(), 'server/main.js'), sources: join(ROOT, 'server/main.ts') };
  const bed = await makeBed();
  const env = productionOn(bed.databaseUrl);
  try {
    // The first one migrates, and brings the files into the memory of the system; in the short form each comes up once.
    if (!isShort) for (const program of Object.values(programs)) await startOnce(env, program);
    const starts: Record<keyof typeof programs, Start[]> = { build: [], sources: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['build', 'sources'] as const) starts[name].push(await startOnce(env, programs[name]));
    }
    const middle = (of: keyof typeof programs, figure: keyof Start) => median(starts[of].map((one) => one[figure]));
    const ms = (of: keyof typeof programs) => `${Math.round(middle(of, 'ms'))} ms`;
    return {
      what: 'Start of a node from the build',
      ours: ms('build'),
      peer: `from the sources: ${ms('sources')}`,
      ratio: middle('sources', 'ms') / middle('build', 'ms'),
      limit: 1.5,
      details: `${middle('build', 'cpuMs')} ms and ${middle('sources', 'cpuMs')} ms of the processor, medians of ${ROUNDS}`,
    };
  } finally {
    await bed.clear();
  }
}

function productionOn(databaseUrl: string): Record<string, string> {
  const key = () => `bench:${randomBytes(32).toString('base64')}`;
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://spark.example.com',
    HOST: '127.0.0.1',
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Spark Community <hello@example.com>',
    SIGNING_KEYS: key(),
    SEALING_KEYS: key(),
    PASSWORD_PEPPERS: key(),
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'info',
  };
}

async function startOnce(env: Record<string, string>, program: string): Promise<Start> {
  const startedAt = performance.now();
  const node = await startProcess(env, program);
  const ms = performance.now() - startedAt;
  const cpuMs = await cpuTime(node.pid);
  node.kill('SIGTERM');
  await node.exited;
  return { ms, cpuMs };
}

/** Elsewhere than on Linux nobody tells it so simply. */
async function cpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, , , , , , , , , , , user = 0, system = 0] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) * TICK_MS;
}
