import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { DEMO_LOCK } from '#server/demo/load-demo-data.ts';
import { SERVER, startProcess } from '#testkit/app-process.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { waitUntil } from '#testkit/wait-until.ts';

let databaseUrl: string;
let folder: string;
let observer: pg.Client;
beforeAll(async () => {
  databaseUrl = await newDatabaseUrl();
  folder = await mkdtemp(join(tmpdir(), 'spark-demo-kill-'));
  observer = new pg.Client({ connectionString: databaseUrl });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true });
});

const count = async (query: string) => Number((await observer.query<{ count: string }>(query)).rows[0]?.count);
const LOADING = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${DEMO_LOCK}
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const DANAS = `SELECT count(*) FROM panelist WHERE email = 'dana@example.com'`;

test('a node that is killed while it loads its demo leaves nothing of it, and the next start has all of it once', async () => {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0' };
  const killed = await startProcess(env, SERVER, { isDemoAwaited: false });
  await waitUntil('it loads its demo', async () => (await count(LOADING)) === 1);
  killed.kill('SIGKILL');
  await killed.exited;
  await waitUntil('the database has noticed', async () => (await count(LOADING)) === 0);
  expect(await count('SELECT count(*) FROM panelist')).toBe(0);

  const next = await startProcess(env);
  expect((await new ApiClient(next.url).signIn('dana@example.com', DEMO_PASSWORD)).status).toBe(200);
  expect(await count(DANAS)).toBe(1);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});
