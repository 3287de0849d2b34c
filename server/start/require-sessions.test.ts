import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { probeSession } from '#server/platform/database/session-probe.ts';
import { testConfig } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startTestNode } from '#testkit/node.ts';
import { startPooler, type PoolerOptions } from '#testkit/stand-ins/pooler.ts';
import { administer, asApplication } from '#testkit/postgres.ts';
import { startNode } from '../node.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function aDatabase(options: { readonly isEmpty?: boolean } = {}): Promise<string> {
  const url = await newDatabaseUrl(options);
  undo.push(() => dropDatabase(url));
  return url;
}

async function aPooler(databaseUrl: string, options: PoolerOptions) {
  const pooler = await startPooler(databaseUrl, options);
  undo.push(() => pooler.stop());
  return pooler;
}

async function refusalOf(settings: Parameters<typeof testConfig>[1] & { readonly databaseUrl: string }) {
  const start = startNode({
    config: testConfig(settings.databaseUrl, settings),
    log: createLog('silent'),
    appsFolder: undefined,
  });
  return start.then(
    async (node) => {
      await node.stop();
      return 'it started';
    },
    (error: unknown) => (error instanceof Error ? `${error.constructor.name} ${error.message}` : error),
  );
}

const SHARED =
  'connects through a pooler that shares connections between transactions. Set the pooler to session mode, or connect directly';

test.each([1, 2, 20])('a pooler of %i connections in transaction mode is found out, each time', async (size) => {
  const { url } = await aPooler(await aDatabase(), { mode: 'transaction', size });
  for (let round = 0; round < 5; round += 1) expect(await probeSession(url, 200)).toBe('shared');
});

test('so is one that cleans up after each transaction', async () => {
  const { url } = await aPooler(await aDatabase(), { mode: 'transaction', size: 1, cleansAlways: true });
  expect(await probeSession(url, 200)).toBe('shared');
});

test('so is one that is busy with others', async () => {
  const { url } = await aPooler(await aDatabase(), { mode: 'transaction', size: 3 });
  const others = openDatabase({ url, poolSize: 5, onIdleError: () => undefined });
  undo.push(() => others.close());
  const work = { isOver: false };
  const busy = Array.from({ length: 5 }, async () => {
    while (!work.isOver) await sql`SELECT pg_sleep(random() / 200)`.execute(others.db);
  });
  for (let round = 0; round < 5; round += 1) expect(await probeSession(url, 200)).toBe('shared');
  work.isOver = true;
  await Promise.all(busy);
});

test('neither a direct connection nor a pooler in session mode is', async () => {
  const direct = await aDatabase();
  const { url } = await aPooler(direct, { mode: 'session', size: 1 });
  for (let round = 0; round < 5; round += 1) {
    expect(await probeSession(direct)).toBe('kept');
    expect(await probeSession(url)).toBe('kept');
  }
});

test('a node does not start behind transaction mode, as either role, and leaves an empty database empty', async () => {
  const direct = await aDatabase({ isEmpty: true });
  const { url: shared } = await aPooler(direct, { mode: 'transaction', size: 1 });
  expect(await refusalOf({ databaseUrl: shared })).toBe(`ConfigError DATABASE_URL: ${SHARED}`);
  expect(await refusalOf({ databaseUrl: asApplication(direct), databaseOwnerUrl: shared })).toBe(
    `ConfigError DATABASE_OWNER_URL: ${SHARED}`,
  );
  const { db, close } = openDatabase({ url: direct, poolSize: 1, onIdleError: () => undefined });
  undo.push(close);
  const { rows } = await sql`SELECT FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  expect(rows).toHaveLength(0);

  const { url: sharedByApplication } = await aPooler(asApplication(direct), { mode: 'transaction', size: 1 });
  expect(await refusalOf({ databaseUrl: sharedByApplication, databaseOwnerUrl: direct })).toBe(
    `ConfigError DATABASE_URL: ${SHARED}`,
  );
});

test('a pooler that drops our timeouts is refused unless the role brings its own', async () => {
  const direct = await aDatabase();
  const { url } = await aPooler(direct, { mode: 'session', size: 20, dropsTimeouts: true });
  expect(await refusalOf({ databaseUrl: url })).toBe(
    'ConfigError DATABASE_URL: connects through a pooler that drops our timeouts. Set the timeouts on the role, as in deploy/pgbouncer.ini, or connect directly',
  );
  const [name, role] = [new URL(direct).pathname.slice(1), decodeURIComponent(new URL(direct).username)];
  for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await administer(direct, `ALTER ROLE ${role} IN DATABASE ${name} SET ${timeout} = '15s'`);
  }
  const { url: fresh } = await aPooler(direct, { mode: 'session', size: 20, dropsTimeouts: true });
  expect(await refusalOf({ databaseUrl: fresh })).toBe('it started');
});

test('of three nodes at once on an empty database behind session mode one migrates, and all work', async () => {
  const direct = await aDatabase({ isEmpty: true });
  const pooler = await aPooler(direct, { mode: 'session', size: 100 });
  const nodes = await Promise.all([1, 2, 3].map(() => startTestNode({ databaseUrl: pooler.url })));
  for (const node of nodes) undo.push(() => node.stop());
  const migrated = nodes.map(({ logLines }) => logLines.some((line) => line.includes('migration applied')));
  expect(migrated.filter(Boolean)).toHaveLength(1);
  for (const { url } of nodes) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});
