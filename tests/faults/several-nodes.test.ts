import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/database/migration-files.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { keepSecrets } from '#testkit/kept-secrets.ts';
import { onPlatform } from '#testkit/started-platform.ts';

const HEALTH_CHECK_MS = 100;
/** Long enough for a balancer that looks late, on a busy machine. */
const DRAIN_SECONDS = 8;

async function withNodes(
  count: number,
  databaseUrl: string,
  settings: Record<string, string>,
  use: (nodes: AppProcess[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-nodes-'));
  await keepSecrets(folder);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    DEMO_DATA: 'off',
    ...settings,
  };
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startProcess(env)));
  const nodes = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  try {
    expect(starts.filter((start) => start.status === 'rejected')).toEqual([]);
    await use(nodes);
  } finally {
    for (const node of nodes) node.kill('SIGTERM');
    await Promise.all(nodes.map((node) => node.exited));
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  }
}

test('two nodes that start at once on an empty database both come up, and migrations run once', async () => {
  const databaseUrl = await newDatabaseUrl({ isEmpty: true });
  await withNodes(2, databaseUrl, {}, async (nodes) => {
    for (const { url } of nodes) expect((await new ApiClient(url).send('/health/ready')).status).toBe(200);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
    await client.end();
    const migrations = await readMigrations(MIGRATIONS_FOLDER);
    expect(rows.map((row) => row.name)).toEqual(migrations.map(({ name }) => name));

    // A session opened on one node is known on the other.
    const [first, second] = nodes;
    const browser = new ApiClient(first?.url ?? '');
    await onPlatform(databaseUrl, { clock: heldClock(new Date()) }, async (world) => {
      const { email } = await aMember(world);
      expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200);
    });
    browser.moveTo(second?.url ?? '');
    expect((await browser.post(API_PATHS.validateToken)).status).toBe(200);
  });
});

/** Picks nodes as a load balancer does: only those that said, a moment ago, that they are ready. */
class Balancer {
  readonly #ready: Set<string>;
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.#ready = new Set(urls);
  }

  next(): string {
    const urls = [...this.#ready];
    this.#turn += 1;
    return urls[this.#turn % urls.length] ?? '';
  }

  async watch(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      for (const url of this.#ready) {
        const isReady = await fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (!isReady) this.#ready.delete(url);
      }
      await sleep(HEALTH_CHECK_MS);
    }
  }
}

/** Each call comes from an address of its own: no address has as many calls as this. */
async function callUntil(
  balancer: Balancer,
  {
    caller,
    isOver,
    failures,
  }: { readonly caller: number; readonly isOver: () => boolean; readonly failures: string[] },
): Promise<number> {
  let calls = 0;
  while (!isOver()) {
    try {
      const address = `10.${caller}.${calls >> 8}.${calls & 255}`;
      const response = await fetch(`${balancer.next()}${API_PATHS.validateToken}`, {
        method: 'POST',
        headers: { [HEADERS.siteId]: DEFAULT_BRAND.siteId, 'x-forwarded-for': address },
      });
      await response.text();
      if (response.status !== 401) failures.push(`answered ${response.status}`);
      calls += 1;
    } catch (error) {
      failures.push(String(error instanceof Error ? (error.cause ?? error) : error));
    }
  }
  return calls;
}

test('SIGTERM under load: no request fails', async () => {
  const settings = { DRAIN_SECONDS: String(DRAIN_SECONDS) };
  await withNodes(2, await newDatabaseUrl(), settings, async ([leaving, staying]) => {
    const failures: string[] = [];
    let isOver = false;
    const balancer = new Balancer([leaving?.url ?? '', staying?.url ?? '']);
    const watching = balancer.watch(() => isOver);
    const load = Array.from({ length: 16 }, (_, caller) =>
      callUntil(balancer, { caller, isOver: () => isOver, failures }),
    );
    await sleep(500);
    leaving?.kill('SIGTERM');
    expect(await leaving?.exited).toBe(0);
    isOver = true;
    const calls = await Promise.all(load);
    await watching;
    expect(failures).toEqual([]);
    expect(calls.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100);
  });
});
