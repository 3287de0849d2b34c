import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyOf } from '#testkit/bad-settings.table.ts';
import { ConfigError, readConfig } from './config.ts';

type Env = Record<string, string | undefined>;

const KEYS = { SIGNING_KEYS: keyOf('a'), SEALING_KEYS: keyOf('b'), PASSWORD_PEPPERS: keyOf('c') };
const LOCAL = { ...KEYS, PUBLIC_URL: 'http://localhost:3000' };
const DATABASE = 'postgres://spark:hidden@db.example.com/spark';
const DATABASE_BY_TLS = `${DATABASE}?sslmode=verify-full`;
const MAIL = 'smtp://user:hidden@mail.example.com:587';
const PROD = {
  ...KEYS,
  DATABASE_URL: DATABASE_BY_TLS,
  PUBLIC_URL: 'https://community.example.com',
  SMTP_URL: MAIL,
  MAIL_FROM: 'Us <us@example.com>',
};
const S3 = { S3_REGION: 'eu-1', S3_BUCKET: 'spark', S3_ACCESS_KEY_ID: 'access', S3_SECRET_ACCESS_KEY: 'secret' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-tls-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (env: Env) => readConfig({ DATA_DIR: folder, ...env });

async function refusal(env: Env): Promise<string> {
  const error: unknown = await read(env).then(
    () => new Error('it was accepted'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

describe('a connection to another machine', () => {
  test.each([
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://s3.example.com:9000' }],
    ['OFREP_URL', { OFREP_URL: 'http://10.0.0.5:8016' }],
  ])('%s is https outside local', async (name, env) => {
    expect(await refusal({ ...PROD, ...env })).toBe(
      `${name}: must be an https URL outside the local environment, unless it names this machine`,
    );
  });

  test.each([
    { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { ...S3, S3_ENDPOINT: 'https://s3.example.com' },
    { OFREP_URL: 'http://[::1]:8016' },
    { OFREP_URL: 'http://localhost:8016' },
    { OFREP_URL: 'https://flags.example.com' },
  ])('to this one, or by https, is fine: %j', async (env) => {
    expect((await read({ ...PROD, ...env })).environment).toBe('prod');
  });

  test('locally may be anything', async () => {
    const env = { ...S3, S3_ENDPOINT: 'http://s3.example.com:9000', OFREP_URL: 'http://10.0.0.5:8016' };
    expect((await read({ ...LOCAL, ...env })).flagService?.url).toBe('http://10.0.0.5:8016');
  });
});

describe('the connection to the database', () => {
  test.each([
    DATABASE,
    `${DATABASE}?sslmode=disable`,
    `${DATABASE}?sslmode=verify-full&ssl=0`,
    `${DATABASE}?sslmode=verify-full&sslmode=disable`,
    'postgres://spark:hidden@localhost/spark?host=db.example.com',
    'postgres://spark:hidden@10.0.0.5/spark',
  ])('is refused without TLS outside local: %s', async (url) => {
    const line =
      'must use TLS outside the local environment. Use sslmode=verify-full, with sslrootcert for your own certificate authority';
    expect(await refusal({ ...PROD, DATABASE_URL: url })).toBe(`DATABASE_URL: ${line}`);
    const owner = url.replace('spark:hidden', 'owner:hidden');
    expect(await refusal({ ...PROD, DATABASE_OWNER_URL: owner })).toBe(`DATABASE_OWNER_URL: ${line}`);
    expect((await read({ ...LOCAL, DATABASE_URL: url })).databaseUrl).toBe(url);
  });

  test.each([
    'postgres://spark:hidden@localhost:5432/spark',
    'postgres://spark:hidden@[::1]/spark',
    'postgres://spark:hidden@%2Fvar%2Frun%2Fpostgresql/spark',
    'postgres:///spark?host=/var/run/postgresql',
  ])('on this machine needs none: %s', async (url) => {
    expect((await read({ ...PROD, DATABASE_URL: url })).databaseUrl).toBe(url);
  });

  test('may get its host from the variable of PostgreSQL, which is held to the same', async () => {
    for (const url of ['postgres:///spark', 'postgres:///spark?host=']) {
      expect(await refusal({ ...PROD, DATABASE_URL: url, PGHOST: 'db.example.com' })).toMatch(/must use TLS/);
      const near = { ...PROD, DATABASE_URL: url, PGHOST: '/var/run/postgresql' };
      expect((await read(near)).databaseUrl).toBe(url);
      expect((await read({ ...near, PGHOST: '' })).databaseUrl).toBe(url);
    }
    const byTls = 'postgres:///spark?sslmode=verify-full';
    expect((await read({ ...PROD, DATABASE_URL: byTls, PGHOST: 'db.example.com' })).databaseUrl).toBe(byTls);
    const here = 'postgres://localhost/spark';
    expect((await read({ ...PROD, DATABASE_URL: here, PGHOST: 'db.example.com' })).databaseUrl).toBe(here);
  });

  test('may get its mode from the variable of PostgreSQL', async () => {
    expect((await read({ ...PROD, DATABASE_URL: DATABASE, PGSSLMODE: 'verify-full' })).databaseUrl).toBe(DATABASE);
    expect(await refusal({ ...PROD, DATABASE_URL: DATABASE, PGSSLMODE: 'disable' })).toMatch(/must use TLS/);
  });
});

test.each(['scanner.example.com:3310', '10.0.0.5:3310'])(
  'a scanner at %s would get files in the clear',
  async (place) => {
    expect(await refusal({ ...PROD, CLAMD: place })).toBe(
      'CLAMD: must be a socket or a loopback address outside the local environment',
    );
    expect((await read({ ...LOCAL, CLAMD: place })).clamd).toBe(place);
    for (const near of ['unix:/run/clamav/clamd.ctl', '127.0.0.1:3310', '[::1]:3310'])
      expect((await read({ ...PROD, CLAMD: near })).clamd).toBe(near);
  },
);

describe('the check of certificates', () => {
  const OFF = "can't turn off TLS or certificate checks outside the local environment";

  test.each([
    '?sslmode=no-verify',
    '?ssl=no-verify',
    '?sslmode=verify-full&sslmode=no-verify',
    '?sslmode=verify-full&rejectUnauthorized=false',
    '?uselibpqcompat=true&sslmode=require',
    '?uselibpqcompat=true&sslmode=prefer',
    '?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=/etc/ca.pem',
  ])('of the database stays on: %s', async (query) => {
    const use = 'Use sslmode=verify-full, with sslrootcert for your own certificate authority';
    const url = `${DATABASE}${query}`;
    expect(await refusal({ ...PROD, DATABASE_URL: url })).toBe(`DATABASE_URL: ${OFF}. ${use}`);
    const owner = url.replace('spark:hidden', 'owner:hidden');
    expect(await refusal({ ...PROD, DATABASE_OWNER_URL: owner })).toBe(`DATABASE_OWNER_URL: ${OFF}. ${use}`);
    expect(await refusal({ ...PROD, DATABASE_READ_URL: url })).toBe(`DATABASE_READ_URL: ${OFF}. ${use}`);
    expect((await read({ ...LOCAL, DATABASE_URL: url })).databaseUrl).toBe(url);
  });

  test.each(['?sslmode=verify-full', '?sslmode=require', '?uselibpqcompat=true&sslmode=verify-full'])(
    'of the database may be asked for: %s',
    async (query) => {
      expect((await read({ ...PROD, DATABASE_URL: `${DATABASE}${query}` })).databaseUrl).toBe(`${DATABASE}${query}`);
    },
  );

  test.each([
    ['tls.rejectUnauthorized', 'false'],
    ['tls.rejectUnauthorized', '0'],
    ['rejectUnauthorized', 'false'],
    ['ignoreTLS', 'true'],
    ['opportunisticTLS', 'true'],
    ['requireTLS', 'false'],
    ['secure', 'false'],
  ])('of the mail server stays on: %s=%s', async (name, value) => {
    const url = `${MAIL}?pool=true&${name}=${value}`;
    expect(await refusal({ ...PROD, SMTP_URL: url })).toBe(`SMTP_URL: ${OFF}. Remove ${name}`);
    expect((await read({ ...LOCAL, SMTP_URL: url })).smtpUrl).toBe(url);
  });

  test.each(['?tls.servername=mail.example.org', '?tls.rejectUnauthorized=true&requireTLS=true'])(
    'of the mail server may be made stricter: %s',
    async (query) => {
      expect((await read({ ...PROD, SMTP_URL: `${MAIL}${query}` })).smtpUrl).toBe(`${MAIL}${query}`);
    },
  );

  test('is not turned off for the whole process', async () => {
    expect(await refusal({ ...PROD, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe(
      `NODE_TLS_REJECT_UNAUTHORIZED: ${OFF}. Remove it. To trust your own certificate authority, set NODE_EXTRA_CA_CERTS to its file`,
    );
    expect(await refusal({ ...PROD, PGSSLMODE: 'no-verify' })).toBe(`PGSSLMODE: ${OFF}. Set it to verify-full`);
    const harmless = { NODE_TLS_REJECT_UNAUTHORIZED: '1', PGSSLMODE: 'verify-full' };
    expect((await read({ ...PROD, ...harmless })).environment).toBe('prod');
    expect((await read({ ...LOCAL, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).environment).toBe('local');
  });
});
