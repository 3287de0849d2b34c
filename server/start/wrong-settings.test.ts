import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { administer, testServer } from '#testkit/postgres.ts';
import { onPlatform } from '#testkit/started-platform.ts';
import { startStrangeServers, type StrangeServers } from '#testkit/stand-ins/strange-servers.ts';
import { endOfProcess } from '#testkit/app-process.ts';
import { readConfig } from '../config/config.ts';
import { systemChance } from '../platform/chance.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { startFailure } from './start-failure.ts';
import { startNode } from '../node.ts';
import { ownCertificate } from '#testkit/own-certificate.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startPlatform } from './start-platform.ts';

/**
 * What anyone who installs it can get wrong. Each ends in one line that names the setting and tells no secret: no start, no
 * stack trace. Rows for the reader of the settings are in config/; these want a database or a port.
 */
const SECRET = 'hidden-3f9c';
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const KEYS = { SIGNING_KEYS: key('a'), SEALING_KEYS: key('b'), PASSWORD_PEPPERS: key('c') };
const PROD = {
  ...KEYS,
  PUBLIC_URL: 'https://community.example.org',
  HOST: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Us <us@example.org>',
};

type Env = Record<string, string>;

const role = `spark_wrong_${randomBytes(4).toString('hex')}`;
let folder: string;
let file: string;
/** What a node needs that others can reach. */
let tls: Env;
let empty: string;
let prepared: string;
let local: string;
let strange: StrangeServers;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-wrong-'));
  file = join(folder, 'a-file');
  await writeFile(file, '');
  const { cert, key: privateKey } = ownCertificate();
  tls = { TLS_CERT_FILE: join(folder, 'node.pem'), TLS_KEY_FILE: join(folder, 'node.key') };
  await writeFile(tls['TLS_CERT_FILE'] ?? '', cert);
  await writeFile(tls['TLS_KEY_FILE'] ?? '', privateKey);
  [empty, prepared, local] = [await newDatabaseUrl({ isEmpty: true }), await newDatabaseUrl(), await newDatabaseUrl()];
  strange = await startStrangeServers();
  const { signingKeys, sealingKeys, passwordPeppers } = await readConfig({ ...PROD, DATABASE_URL: prepared });
  await onPlatform(prepared, { environment: 'prod', signingKeys, sealingKeys, passwordPeppers });
  await onPlatform(local, {});
  const { url } = testServer();
  await administer(url, `CREATE ROLE ${role} LOGIN PASSWORD '${SECRET}' CONNECTION LIMIT 12`);
  await administer(url, `REVOKE CONNECT ON DATABASE ${nameOf(local)} FROM PUBLIC`);
});
afterAll(async () => {
  await strange.close();
  for (const url of [empty, prepared, local]) await dropDatabase(url);
  await administer(testServer().url, `DROP ROLE ${role}`);
  await rm(folder, { recursive: true, force: true });
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** The same address with another part. */
function changed(
  url: string,
  parts: Partial<Pick<URL, 'username' | 'password' | 'host' | 'pathname' | 'search'>>,
): string {
  return Object.assign(new URL(url), parts).href;
}
const asRole = (url: string) => changed(url, { username: role, password: SECRET });

/** Everything a process does before it listens. */
async function lineOf(env: Env): Promise<string> {
  try {
    const config = await readConfig({ DATA_DIR: folder, PORT: '0', ...env });
    const log = createLog('silent');
    const options = { config, log, clock: systemClock, chance: systemChance, onProgress: () => undefined };
    const started = await startPlatform(options);
    await started.stop();
    return 'it started';
  } catch (error) {
    return startFailure(error) ?? `a stack trace: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

const unreachable = (reason: string) => new RegExp(`^DATABASE_URL: the database can't be reached \\((${reason})\\)$`);

const ROWS: readonly (readonly [what: string, env: () => Env, line: RegExp])[] = [
  ['nobody listens', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/spark' }), unreachable('ECONNREFUSED')],
  ['no such host', () => ({ DATABASE_URL: 'postgres://db.invalid/spark' }), unreachable('ENOTFOUND|EAI_AGAIN')],
  [
    'a server of web pages',
    () => ({ DATABASE_URL: `postgres://${strange.web}/spark` }),
    unreachable('no answer|ECONNRESET'),
  ],
  [
    'a server that hangs up',
    () => ({ DATABASE_URL: `postgres://${strange.rude}/spark` }),
    unreachable('no answer|ECONNRESET'),
  ],
  ['a wrong password', () => ({ DATABASE_URL: changed(empty, { password: SECRET }) }), unreachable('28P01')],
  [
    'no such role',
    () => ({ DATABASE_URL: changed(empty, { username: 'nobody', password: SECRET }) }),
    unreachable('28P01|28000'),
  ],
  ['no such database', () => ({ DATABASE_URL: changed(empty, { pathname: '/nothing' }) }), unreachable('3D000')],
  [
    'TLS that the server has not',
    () => ({ DATABASE_URL: changed(empty, { search: '?sslmode=require' }) }),
    unreachable('no TLS'),
  ],
  [
    'a certificate that is not there',
    () => ({ DATABASE_URL: changed(empty, { search: '?sslrootcert=/nowhere.pem' }) }),
    unreachable('ENOENT'),
  ],
  ['a role that may not connect', () => ({ DATABASE_URL: asRole(local) }), unreachable('42501')],
  [
    'a role that may make no tables',
    () => ({ DATABASE_URL: asRole(empty), DATABASE_POOL_SIZE: '4' }),
    /^DATABASE_URL: permission denied for schema public\. The role in DATABASE_URL or DATABASE_OWNER_URL should own .* \(42501\)$/,
  ],
  [
    'a role that may not read the tables',
    () => ({ ...PROD, DATABASE_URL: asRole(prepared), DATABASE_POOL_SIZE: '4' }),
    /^DATABASE_URL: permission denied for [^\n]+ \(42501\)$/,
  ],
  [
    'an owner that owns nothing',
    () => ({ ...PROD, DATABASE_URL: prepared, DATABASE_OWNER_URL: asRole(prepared) }),
    /^DATABASE_URL: permission denied for [^\n]+ \(42501\)$/,
  ],
  [
    'more connections than the role may have',
    () => ({ ...PROD, DATABASE_OWNER_URL: prepared, DATABASE_URL: asRole(prepared) }),
    /^DATABASE_POOL_SIZE: 10 and 6 other connections exceed the 12 connections the role allows$/,
  ],
  [
    'another key under a known id',
    () => ({ ...PROD, DATABASE_URL: prepared, SEALING_KEYS: key('b') }),
    /^SEALING_KEYS: the key b isn't the key this database was set up with under that ID. Restore the original key$/,
  ],
  [
    'a signing key that is missing',
    () => ({ ...PROD, DATABASE_URL: prepared, SIGNING_KEYS: key('new') }),
    /^SIGNING_KEYS: the key a is missing, and anything signed with it is valid for 7 days after/,
  ],
  [
    'a forgotten PUBLIC_URL',
    () => ({ DATABASE_URL: prepared }),
    /^PUBLIC_URL: without it this node is local, but this is the database for prod/,
  ],
  [
    'the address of a laptop',
    () => ({ PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: prepared }),
    /^PUBLIC_URL: its host makes this node local, but this is the database for prod/,
  ],
  [
    'a database of the demo',
    () => ({ ...PROD, DATABASE_URL: local }),
    /^DATABASE_URL: this is a local database with demo accounts/,
  ],
  [
    'no database outside the local environment',
    () => PROD,
    /^DATABASE_URL: is required outside the local environment \(this is prod\)/,
  ],
  [
    'a data folder that is a file',
    () => ({ ...PROD, DATABASE_URL: prepared, DATA_DIR: file }),
    /^DATA_DIR: can't write to .* \(E[A-Z]+\)$/,
  ],
  [
    'a data folder below a file',
    () => ({ ...PROD, DATABASE_URL: prepared, DATA_DIR: join(file, 'data') }),
    /^DATA_DIR: can't write to .* \(ENOTDIR\)$/,
  ],
  [
    'a data folder on a file system without files',
    () => ({ ...PROD, DATABASE_URL: prepared, DATA_DIR: '/proc/spark' }),
    /^DATA_DIR: can't write to \/proc\/spark \(E[A-Z]+\)$/,
  ],
  [
    'the same for secrets',
    () => ({ DATABASE_URL: local, DATA_DIR: '/proc/spark' }),
    /^DATA_DIR: secrets can't be stored in .* \(E[A-Z]+\)$/,
  ],
  [
    'the same at home',
    () => ({ DATABASE_URL: local, DATA_DIR: file }),
    /^DATA_DIR: secrets can't be stored in .* \(ENOTDIR\)$/,
  ],
];

function expectOneLine(line: string, expected: RegExp): void {
  expect(line).toMatch(expected);
  expect(line).not.toMatch(/\n| at .*:\d+:\d+|hidden/);
  for (const ring of Object.values(KEYS)) expect(line).not.toContain(ring.split(':')[1]);
}

test.each(ROWS)('%s is told in one line', async (_what, env, expected) => {
  expectOneLine(await lineOf(env()), expected);
});

/** Everything a process does until it serves; the line, and whether the database was changed for it. */
async function endOfStart(env: Env): Promise<{ line: string; isMigrated: boolean }> {
  const database = await newDatabaseUrl({ isEmpty: true });
  try {
    const config = await readConfig({ DATA_DIR: folder, PORT: '0', ...PROD, ...ownedBy(database), ...env });
    const line = await startNode({ config, log: createLog('silent'), appsFolder: undefined }).then(
      () => 'it started',
      (error: unknown) => startFailure(error) ?? String(error),
    );
    const owner = openDatabase({ url: database, poolSize: 1, onIdleError: () => undefined });
    const { rows } = await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`.execute(owner.db);
    await owner.close();
    return { line, isMigrated: rows.length > 0 };
  } finally {
    await dropDatabase(database);
  }
}

/** The owner is right, and the application's password wrong. */
const ownedBy = (database: string): Env => ({
  DATABASE_OWNER_URL: database,
  DATABASE_URL: changed(database, { username: role, password: 'wrong' }),
});

test.each<readonly [what: string, env: () => Env, line: RegExp]>([
  ['a host of another machine', () => ({ ...tls, HOST: '192.0.2.1' }), /^HOST: this machine has no address/],
  [
    'a port that is taken',
    () => ({ PORT: strange.web.split(':')[1] ?? '' }),
    /^PORT: \d+ is in use by another program$/,
  ],
  [
    'a port for mail that is taken',
    () => ({ MAIL_LISTEN: strange.web, SUPPORT_ADDRESS: 'help@mail.example.org' }),
    /^MAIL_LISTEN: it's in use by another program/,
  ],
  ["the application's password", () => ({}), unreachable('28P01')],
])('%s is told before the database is migrated', async (_what, env, expected) => {
  const { line, isMigrated } = await endOfStart(env());
  expectOneLine(line, expected);
  expect(isMigrated).toBe(false);
});

const PROCESSES: readonly (readonly [what: string, env: () => Env, line: RegExp])[] = [
  [
    'an address of another machine',
    () => ({ ...PROD, DATABASE_URL: prepared, ...tls, HOST: '192.0.2.1' }),
    /^HOST: this machine has no address 192\.0\.2\.1 \(EADDRNOTAVAIL\)$/,
  ],
  [
    'a name that nobody knows',
    () => ({ ...PROD, DATABASE_URL: prepared, ...tls, HOST: 'spark.invalid' }),
    /^HOST: this machine has no address spark\.invalid \((ENOTFOUND|EAI_AGAIN)\)$/,
  ],
  [
    'a port that is taken',
    () => ({ ...PROD, DATABASE_URL: prepared, PORT: strange.web.split(':')[1] ?? '' }),
    /^PORT: \d+ is in use by another program$/,
  ],
  [
    'a role that may make no tables',
    () => ({ DATABASE_URL: asRole(empty), DATABASE_POOL_SIZE: '4' }),
    /^DATABASE_URL: permission denied for schema public/,
  ],
  [
    'a token with odd signs',
    () => ({ ...PROD, DATABASE_URL: prepared, METRICS_TOKEN: `${SECRET} ${SECRET}` }),
    /^METRICS_TOKEN: must be/,
  ],
];

test('a process ends with 1 and nothing but that line on standard error', async () => {
  const ends = await Promise.all(
    PROCESSES.map(([, env]) =>
      endOfProcess({ DATA_DIR: folder, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...env() }),
    ),
  );
  for (const [index, { exitCode, stderr }] of ends.entries()) {
    expectOneLine(stderr.replace(/\n$/, ''), PROCESSES[index]?.[2] ?? /^$/);
    expect(exitCode).toBe(1);
  }
});
