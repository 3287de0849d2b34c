/** A node that would turn members away, or has not all that it was told to use, says so and gets no calls. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** Moves the clock of a process; what comes from elsewhere, such as the database's time, stays as it is. */
const DAY_AHEAD = `
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${DAY_MS}) : super(...given); }
    static now() { return Real.now() + ${DAY_MS}; }
  };`;

async function ready(app: AppProcess) {
  const answer = await fetch(`${app.url}/health/ready`);
  return { code: answer.status, ...((await answer.json()) as object) };
}

async function figure(app: AppProcess, name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

/** Nodes of one installation: one database, and one folder with the keys. */
async function startNodes(...settings: Record<string, string>[]) {
  const databaseUrl = await newDatabaseUrl();
  const folder = await mkdtemp(join(tmpdir(), 'spark-'));
  const shared = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn' };
  const nodes: AppProcess[] = [];
  for (const own of settings) nodes.push(await startProcess({ ...shared, ...own }));
  return {
    nodes,
    async stop() {
      for (const node of nodes) node.kill('SIGKILL');
      await Promise.all(nodes.map(({ exited }) => exited));
      await dropDatabase(databaseUrl);
      await rm(folder, { recursive: true });
    },
  };
}

test('a node whose clock is a day ahead is not ready, says so in its log and its figures; its neighbour is', async ({
  onTestFinished,
}) => {
  const shifted = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(DAY_AHEAD)}` };
  const { nodes, stop } = await startNodes({}, shifted);
  onTestFinished(stop);
  const [right, ahead] = nodes as [AppProcess, AppProcess];
  expect(await ready(right)).toEqual({ code: 200, status: 'ready' });
  expect(await ready(ahead)).toEqual({
    code: 503,
    status: 'not ready',
    reason: 'clock differs too much from the database clock',
  });
  expect(Math.round(await figure(ahead, 'spark_clock_ahead_seconds'))).toBe(86_400);
  expect(Math.abs(await figure(right, 'spark_clock_ahead_seconds'))).toBeLessThan(5);
  expect(ahead.output.join('\n')).toContain("so this node isn't ready: set the clock");
});

test('a node that was told of a registration app which is not there is not ready until it comes', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'spark-registration-'));
  const { nodes, stop } = await startNodes({ REGISTRATION_URL: pathToFileURL(folder).href });
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true });
  });
  const [node] = nodes as [AppProcess];
  expect(await ready(node)).toEqual({ code: 503, status: 'not ready', reason: 'no registration app' });
  expect(await figure(node, 'spark_registration_app_up')).toBe(0);
  expect(node.output.join('\n')).toContain("REGISTRATION_URL: there's no manifest.json");
  await writeFile(join(folder, 'manifest.json'), '{}');
  await waitUntil('it is ready', async () => (await figure(node, 'spark_registration_app_up')) === 1);
  expect(await ready(node)).toEqual({ code: 200, status: 'ready' });
  // One that has served members goes on without it: nobody registers, and everybody else is served.
  await rm(join(folder, 'manifest.json'));
  await waitUntil('it is missed', async () => (await figure(node, 'spark_registration_app_up')) === 0);
  expect(await ready(node)).toEqual({ code: 200, status: 'ready' });
});
