import pg from 'pg';
import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { HEADERS } from '#contract/headers.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { ApiClient } from '#testkit/api-client.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');

async function withNodes(
  count: number,
  use: (nodes: AppProcess[], databaseUrl: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-nodes-'));
  const databaseUrl = await newDatabaseUrl({ isEmpty: true });
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const nodes = await Promise.all(Array.from({ length: count }, () => startProcess(env)));
  try {
    await use(nodes, databaseUrl);
  } finally {
    for (const node of nodes) node.kill('SIGTERM');
    await Promise.all(nodes.map((node) => node.exited));
    await dropDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  }
}

test('two nodes that start at once on an empty database both come up, and migrations run once', async () => {
  await withNodes(2, async (nodes, databaseUrl) => {
    for (const { url } of nodes) expect((await new ApiClient(url).send('/health/ready')).status).toBe(200);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
    await client.end();
    expect(rows.map((row) => row.name)).toEqual((await readdir(MIGRATIONS)).toSorted());

    // A session opened on one node is known on the other.
    const [first, second] = nodes;
    const browser = new ApiClient(first?.url ?? '');
    await browser.signIn('dana@example.com', DEMO_PASSWORD);
    browser.moveTo(second?.url ?? '');
    expect((await browser.post('/api/auth/validate-token')).status).toBe(200);
  });
});

/** Sends calls one after the other, on to the next node when one no longer takes connections, as a load balancer does. */
async function callUntil(urls: readonly string[], isOver: () => boolean, failures: string[]): Promise<number> {
  let calls = 0;
  let node = 0;
  while (!isOver()) {
    try {
      const response = await fetch(`${urls[node % urls.length]}/api/auth/validate-token`, {
        method: 'POST',
        headers: { [HEADERS.siteId]: DEFAULT_BRAND.siteId },
      });
      await response.text();
      if (response.status !== 401) failures.push(`answered ${response.status}`);
      calls += 1;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
      const isRefused = cause !== undefined && 'code' in cause && cause.code === 'ECONNREFUSED';
      if (isRefused) node += 1;
      else failures.push(String(cause ?? error));
    }
  }
  return calls;
}

test('SIGTERM under load: no request fails', async () => {
  await withNodes(2, async (nodes) => {
    const urls = nodes.map((node) => node.url);
    const failures: string[] = [];
    let isOver = false;
    const load = Array.from({ length: 16 }, () => callUntil(urls, () => isOver, failures));
    await new Promise((later) => setTimeout(later, 1_000));
    nodes[0]?.kill('SIGTERM');
    expect(await nodes[0]?.exited).toBe(0);
    await new Promise((later) => setTimeout(later, 500));
    isOver = true;
    const calls = await Promise.all(load);
    expect(failures).toEqual([]);
    expect(calls.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100);
  });
});
