/**
 * `node bench/clone-starts.ts 5 v1.0 HEAD`: how long `npm start` takes in a bare clone of each of these commits, the first
 * time and the second, by turns. Until the page answers, and until the demo's accounts work; in seconds, and in processor
 * seconds of all its processes. The packages are those that are installed here, or the commit's own where it has others.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { ROOT } from '#server/platform/places.ts';
import { median } from './bed.ts';

/** What /proc counts in; the same on every Linux of these years. */
const TICKS_IN_SECOND = 100;
const LOOK_MS = 20;
const KINDS = ['first', 'second'] as const;

interface Start {
  readonly page: number;
  readonly pageProcessor: number;
  readonly demo: number;
  readonly demoProcessor: number;
}

function bareClone(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'spark-clone-'));
  execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, folder]);
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  const modules = ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  if (lockOf(folder) === lockOf(ROOT)) execFileSync('cp', modules);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  // What Vite keeps for the next time is no part of a package.
  for (const name of ['.vite', '.vite-temp'])
    rmSync(join(folder, 'node_modules', name), { recursive: true, force: true });
  return folder;
}

async function startIn(folder: string, siteId: string): Promise<Start> {
  const port = await freePort();
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const ended = once(npm, 'exit');
  const answers = async (path: string, isGood: (status: number, text: string) => boolean) => {
    while (npm.exitCode === null) {
      const answer = await fetch(`http://localhost:${port}${path}`, { headers: { [HEADERS.siteId]: siteId } }).catch(
        () => undefined,
      );
      if (answer !== undefined && isGood(answer.status, await answer.text())) return;
      await delay(LOOK_MS);
    }
    throw new Error(`npm start ended with ${npm.exitCode}`);
  };
  try {
    await answers('/login', (status, text) => status === 200 && text.includes('<html'));
    const page = { page: seconds(), pageProcessor: processorSeconds(npm) };
    // Commits from before there was this call had it loaded by now.
    await answers(API_PATHS.demo, (status, text) => status === 404 || text.includes('"is_ready":true'));
    return { ...page, demo: seconds(), demoProcessor: processorSeconds(npm) };
  } finally {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
    await ended;
  }
}

/** Of a process, of those it started, and of those that ended and were waited for. */
function processorSeconds({ pid }: ChildProcess): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const childrenOf = Map.groupBy(all, ({ parent }) => parent);
  const ticksOf = (id: number): number =>
    (all.find((one) => one.id === id)?.ticks ?? 0) +
    (childrenOf.get(id) ?? []).reduce((sum, child) => sum + ticksOf(child.id), 0);
  return ticksOf(pid ?? 0) / TICKS_IN_SECOND;
}

function statOf(name: string): { id: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { id: Number(name), parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const [rounds = '5', ...commits] = process.argv.slice(2);
const starts = new Map<string, Start[]>();
for (let round = 1; round <= Number(rounds); round += 1) {
  for (const commit of commits.length === 0 ? ['HEAD'] : commits) {
    const folder = bareClone(commit);
    const brand = JSON.parse(readFileSync(join(folder, 'brand/brand.json'), 'utf8')) as { siteId: string };
    for (const kind of KINDS) {
      const start = await startIn(folder, brand.siteId);
      starts.set(`${kind} of ${commit}`, [...(starts.get(`${kind} of ${commit}`) ?? []), start]);
      console.log(`${round}. ${kind} of ${commit}: ${textOf((figure) => start[figure])}`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
for (const [what, all] of starts)
  console.log(`medians, ${what}: ${textOf((figure) => median(all.map((start) => start[figure])))}`);

function textOf(figure: (name: keyof Start) => number): string {
  const said = (name: keyof Start) => figure(name).toFixed(1);
  return `page ${said('page')} s (processor ${said('pageProcessor')}), demo ${said('demo')} s (processor ${said('demoProcessor')})`;
}
