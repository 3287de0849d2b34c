import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/rest.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/database/migration-files.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { startProcess, type AppProcess } from '#testkit/app-process.ts';
import { testKeys } from '#testkit/config.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { startSmtpSink, type SmtpSink } from '#testkit/stand-ins/smtp-sink.ts';

/** A promise that nobody waits for, with something in its message that must not be logged. */
const FAIL_ON_SIGNAL = `process.on('SIGUSR2',()=>void(Promise.reject(new Error('ada@example.com'))))`;

let folder: string;
let databaseUrl: string;
let smtp: SmtpSink;
async function prepare(database: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'spark-output-'));
  databaseUrl = database;
  smtp = await startSmtpSink();
}
afterEach(async () => {
  await smtp.close();
  await dropDatabase(databaseUrl);
  await rm(folder, { recursive: true, force: true });
});

function keyRing(): string {
  const [{ id, secret }] = testKeys('test');
  return `${id}:${secret.toString('base64')}`;
}

function startOutsideLocal(changes: Record<string, string> = {}): Promise<AppProcess> {
  return startProcess({
    PUBLIC_URL: 'https://community.example.org',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Spark Community <hello@example.org>',
    SIGNING_KEYS: keyRing(),
    SEALING_KEYS: keyRing(),
    PASSWORD_PEPPERS: keyRing(),
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '1',
    ...changes,
  });
}

/** Every line, whichever stream it came by; throws on one that is not JSON. */
function eventsOf(app: AppProcess): Record<string, unknown>[] {
  return app.output.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('outside local every line is an event: migrations, start, requests, stop; never a health check', async () => {
  await prepare(await newDatabaseUrl({ isEmpty: true }));
  const app = await startOutsideLocal();
  const client = new ApiClient(app.url);
  expect((await client.send('/health/live')).status).toBe(200);
  // Without a build it is not ready, and not logged either.
  expect([200, 503]).toContain((await client.send('/health/ready')).status);
  expect((await client.post(API_PATHS.validateToken)).status).toBe(401);
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);

  const events = eventsOf(app);
  const names = events.map(({ msg }) => msg);
  const { length: migrations } = await readMigrations(MIGRATIONS_FOLDER);
  const ordered = ['migrations begin', 'migration applied', 'migrations end', 'started', 'request', 'stopping'];
  expect([...new Set(names)].filter((name) => [...ordered, 'drained', 'stopped'].includes(String(name)))).toEqual([
    ...ordered,
    'drained',
    'stopped',
  ]);
  const of = (name: string) => events.find(({ msg }) => msg === name);
  expect(of('migrations begin')).toMatchObject({ count: migrations });
  expect(of('migrations end')).toMatchObject({ count: migrations, durationMs: expect.any(Number) });
  expect(of('started')).toMatchObject({
    address: app.url,
    environment: 'prod',
    version: expect.stringMatching(/^\d+\.\d+\.\d+\+(source|[0-9a-f]{20})/),
    durationMs: expect.any(Number),
  });
  expect(of('stopping')).toMatchObject({ signal: 'SIGTERM' });
  expect(events.filter(({ route }) => route !== undefined).map(({ route }) => route)).toEqual([
    API_PATHS.validateToken,
  ]);
});

test('a bug that nothing caught ends the process with 1 and one event that says where, and nothing of anybody', async () => {
  await prepare(await newDatabaseUrl());
  const app = await startOutsideLocal({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAIL_ON_SIGNAL)}`,
  });
  app.kill('SIGUSR2');
  expect(await app.exited).toBe(1);
  const last = eventsOf(app).at(-1);
  expect(last).toMatchObject({ level: 60, msg: 'the process failed', error: { name: 'Error' } });
  expect(app.output.join('\n')).not.toContain('ada@');
});
