import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { massOf } from '#testkit/masses.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { waitUntil } from '#testkit/wait-until.ts';

/** The long form is 30. */
const KILLS = massOf({ sample: 2, whole: 30 });
const CLIENTS = 20;
/** Five browsers each: a member may have ten. */
const MEMBERS = 4;
const LIMIT_MS = 600_000;

let folder: string;
let env: Record<string, string>;
const emails: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-kill-'));
  const dataDir = join(folder, 'data');
  await keepSecrets(dataDir);
  await addMembers(join(dataDir, 'postgres'));
  env = {
    DATA_DIR: dataDir,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    DEMO_DATA: 'off',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Members in the database of a process that has not started yet: its demo would take longer than all the rest. */
async function addMembers(postgresFolder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder });
  await onPlatform(postgres.url, { clock: heldClock(new Date()) }, async (world) => {
    for (let count = 0; count < MEMBERS; count++) emails.push((await aMember(world)).email);
  });
  await postgres.stop();
}

/** Every process that still works on our folder: its database, or anything it left behind. */
async function processesOn(path: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(path));
}

/** One browser that refreshes its session again and again: each answer is a write that was acknowledged. */
class Refresher {
  readonly browser: ApiClient;
  acknowledged = 0;
  refused = 0;

  constructor(browser: ApiClient) {
    this.browser = browser;
  }

  async refreshUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        const { status } = await this.browser.post(API_PATHS.refreshToken);
        if (status === 200) this.acknowledged += 1;
        else if (status === 401) this.refused += 1;
        else await sleep(50);
      } catch {
        // The node went away in the middle: whether this one was written is not known to the browser.
        return;
      }
    }
  }
}

function generationOf(browser: ApiClient): number {
  return Buffer.from(browser.cookies.get('spark_refresh') ?? '', 'base64url').readUInt32BE(16);
}

test(
  `${KILLS} kills during writes: nothing acknowledged is lost, nobody is signed out, nothing is left running`,
  { timeout: LIMIT_MS },
  async () => {
    let app: AppProcess = await startProcess(env);
    onTestFinished(() => app.kill('SIGKILL'));
    const refreshers: Refresher[] = [];
    for (let index = 0; index < CLIENTS; index++) {
      const browser = new ApiClient(app.url);
      expect((await browser.signIn(emails[index % MEMBERS] ?? '', TEST_PASSWORD)).status).toBe(200);
      refreshers.push(new Refresher(browser));
    }

    const acknowledged = () => refreshers.reduce((sum, one) => sum + one.acknowledged, 0);

    for (let kill = 0; kill < KILLS; kill++) {
      let isOver = false;
      const goal = acknowledged() + 2;
      const work = refreshers.map((one) => one.refreshUntil(() => isOver));
      await waitUntil('some were acknowledged', () => acknowledged() >= goal);
      await sleep(Math.random() * 60);
      app.kill('SIGKILL');
      isOver = true;
      await Promise.all(work);
      expect(await app.exited).toBe('SIGKILL');

      app = await startProcess(env);
      for (const one of refreshers) {
        one.browser.moveTo(app.url);
        const held = generationOf(one.browser);
        const answer = await one.browser.post(API_PATHS.refreshToken);
        // What the browser holds was written, so the database is at that generation or one that got lost on its way back.
        expect([200, 429]).toContain(answer.status);
        if (answer.status === 200) expect(generationOf(one.browser)).toBeGreaterThan(held);
      }
    }

    expect(refreshers.reduce((sum, one) => sum + one.refused, 0)).toBe(0);
    app.kill('SIGTERM');
    expect(await app.exited).toBe(0);
    await waitUntil('no process works on the folder any more', async () => (await processesOn(folder)).length === 0);
  },
);

test('a second process on the same folder says so and stops', async () => {
  const first = await startProcess(env);
  await expect(startProcess(env)).rejects.toThrow(/ended \(1\):\n[^\n]*$/);
  expect((await new ApiClient(first.url).send('/health/ready')).status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);
});
