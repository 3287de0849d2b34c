import { PUSH_SERVICES } from '#contract/push/push-services.ts';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_SETTINGS, keyOf } from '#testkit/bad-settings.table.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { EnvironmentVariables } from './environment-variables.ts';

type Env = Record<string, string | undefined>;

const KEYS = { SIGNING_KEYS: keyOf('a'), SEALING_KEYS: keyOf('b'), PASSWORD_PEPPERS: keyOf('c') };
/** Keys beside a database are a sign of production, unless somebody says that this is a machine of their own. */
const LOCAL = { ...KEYS, PUBLIC_URL: 'http://localhost:3000' };
const DEV = {
  ...KEYS,
  DATABASE_URL: 'postgres://spark:hidden@db.example.com/spark',
  PUBLIC_URL: 'https://dev.example.com',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Us <us@example.com>',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (env: Env): Promise<Config> => readConfig({ DATA_DIR: folder, ...env });

async function refusal(env: Env): Promise<string> {
  const error: unknown = await read(env).then(
    () => new Error('it was accepted'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

describe('without any variable', () => {
  it('is local, on loopback, with demo data and what needs no other service', async () => {
    const config = await read({ ...KEYS, DATA_DIR: undefined });
    expect(config).toMatchObject({
      environment: 'local',
      host: '127.0.0.1',
      port: 3000,
      isPortFixed: false,
      publicUrl: undefined,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      databasePoolSize: 10,
      smtpUrl: undefined,
      mailFrom: 'Spark Community <no-reply@localhost>',
      emailsPerSecond: 50,
      bounceAddress: undefined,
      supportAddress: 'help@mail.localhost',
      mailListen: undefined,
      mailEventKeys: undefined,
      mailInKeys: undefined,
      carrierEventKeys: undefined,
      dkim: undefined,
      s3: undefined,
      flagService: undefined,
      pushServices: PUSH_SERVICES,
      giftCardProvider: undefined,
      placesProvider: undefined,
      clamd: undefined,
      breachedPasswords: undefined,
      registrationUrl: undefined,
      trustedProxies: [],
      hasDemoData: true,
      metricsToken: undefined,
      logLevel: 'warn',
      drainSeconds: 0,
    });
  });
});

const GOOD: readonly (readonly [name: string, value: string, expected: Partial<Record<keyof Config, unknown>>])[] = [
  ['HOST', '::1', { host: '::1' }],
  ['CLAMD', 'unix:/run/clamav/clamd.ctl', { clamd: 'unix:/run/clamav/clamd.ctl' }],
  ['CLAMD', '[::1]:3310', { clamd: '[::1]:3310' }],
  ['PORT', '8080', { port: 8080, isPortFixed: true }],
  ['PORT', '0', { port: 0, isPortFixed: true }],
  ['PORT', '65535', { port: 65_535 }],
  ['PUBLIC_URL', 'http://localhost:3000', { environment: 'local', publicUrl: new URL('http://localhost:3000') }],
  ['DATA_DIR', 'some/folder', { dataDir: resolve('some/folder') }],
  ['DATABASE_URL', 'postgres://u:p@db/spark', { databaseUrl: 'postgres://u:p@db/spark' }],
  ['DATABASE_URL', 'postgresql:///spark?host=/run', { databaseUrl: 'postgresql:///spark?host=/run' }],
  ['DATABASE_POOL_SIZE', '2', { databasePoolSize: 2 }],
  ['DATABASE_POOL_SIZE', '200', { databasePoolSize: 200 }],
  ['SMTP_URL', 'smtp://mail.example.com:587', { smtpUrl: 'smtp://mail.example.com:587' }],
  ['MAIL_FROM', 'Us <us@example.com>', { mailFrom: 'Us <us@example.com>' }],
  ['MAIL_FROM', 'us@example.com', { mailFrom: 'us@example.com' }],
  ['MAIL_FROM', '"Us, Inc." <us@example.com>', { mailFrom: '"Us, Inc." <us@example.com>' }],
  ['EMBEDDED_DATABASE', 'on', { databaseUrl: undefined }],
  ['METRICS_TOKEN', 'a$token!with=every~(sign)', { metricsToken: 'a$token!with=every~(sign)' }],
  ['EMAILS_PER_SECOND', '200', { emailsPerSecond: 200 }],
  ['BOUNCE_ADDRESS', 'Bounces@Mail.example.com', { bounceAddress: 'bounces@mail.example.com' }],
  ['CARRIER_EVENT_KEYS', keyOf('k'), { carrierEventKeys: [{ id: 'k', secret: expect.any(Buffer) }] }],
  ['MAIL_EVENT_KEYS', keyOf('e'), { mailEventKeys: [{ id: 'e', secret: expect.any(Buffer) }] }],
  [
    'PUSH_SERVICES',
    'https://push.example.org, https://*.example.com/',
    { pushServices: ['https://push.example.org', 'https://*.example.com'] },
  ],
  ['OFREP_URL', 'https://flags.example.com', { flagService: { url: 'https://flags.example.com', token: undefined } }],
  ['SIGNING_KEYS', KEYS.SIGNING_KEYS, { signingKeys: [{ id: 'a', secret: expect.any(Buffer) }] }],
  ['SEALING_KEYS', KEYS.SEALING_KEYS, { sealingKeys: [{ id: 'b', secret: expect.any(Buffer) }] }],
  ['PASSWORD_PEPPERS', KEYS.PASSWORD_PEPPERS, { passwordPeppers: [{ id: 'c', secret: expect.any(Buffer) }] }],
  ['TRUSTED_PROXIES', '10.0.0.1', { trustedProxies: ['10.0.0.1'] }],
  ['TRUSTED_PROXIES', ' 10.0.0.0/8 , fd00::/8,::1,', { trustedProxies: ['10.0.0.0/8', 'fd00::/8', '::1'] }],
  ['TRUSTED_PROXIES', '10.0.0.1/32,::1/128', { trustedProxies: ['10.0.0.1/32', '::1/128'] }],
  ['DEMO_DATA', 'on', { hasDemoData: true }],
  ['DEMO_DATA', 'off', { hasDemoData: false }],
  ['METRICS_TOKEN', 'sixteen-letters.', { metricsToken: 'sixteen-letters.' }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['DRAIN_SECONDS', '0', { drainSeconds: 0 }],
  ['DRAIN_SECONDS', '120', { drainSeconds: 120 }],
];

describe('a variable', () => {
  it.each(GOOD)('%s=%s is read', async (name, value, expected) => {
    expect(await read({ ...LOCAL, [name]: value })).toMatchObject(expected);
  });

  it.each(BAD_SETTINGS)(
    '%s=%s is refused with a line that names it and hides the value',
    async (name, value, message) => {
      const line = await refusal({ ...LOCAL, [name]: value });
      expect(line.startsWith(`${name}: ${message}`)).toBe(true);
      expect(line).not.toContain('\n');
      if (value.trim().length > 2) expect(line).not.toContain(value);
      expect(line).not.toContain('hidden');
    },
  );

  const everyName = Object.keys(EnvironmentVariables.entries).toSorted();

  it('has at least one bad case here, whichever it is', () => {
    expect([...new Set(BAD_SETTINGS.map(([name]) => name))].toSorted()).toEqual(everyName);
  });

  it.each(everyName)('%s counts as unset when it is empty', async (name) => {
    const withEmpty = { ...KEYS, [name]: '' };
    const without = { ...KEYS, [name]: undefined };
    expect(await read(withEmpty)).toEqual(await read(without));
  });

  it('of another program is none of our business', async () => {
    expect(await read({ ...KEYS, PATH: '/bin', PORTS: 'many' })).toEqual(await read(KEYS));
  });

  it('stands in the tables of docs/configuring.md, and nothing else does', async () => {
    const text = await readFile(new URL('../../docs/configuring.md', import.meta.url), 'utf8');
    const tables = text.slice(text.indexOf('## All settings'), text.indexOf('## Secrets'));
    const named = [...tables.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name ?? '');
    const onlyForTests = ['SPARK_BROWSER', 'TEST_DATABASE_URL'];
    expect(named.toSorted()).toEqual([...everyName, ...onlyForTests].toSorted());
  });

  it('with several keys keeps their order', async () => {
    const { signingKeys } = await read({ ...KEYS, SIGNING_KEYS: `${keyOf('2026')}, ${keyOf('2025')}` });
    expect(signingKeys.map((key) => key.id)).toEqual(['2026', '2025']);
  });
});

describe('the environment', () => {
  it.each([
    ['http://localhost:3000', 'local'],
    ['https://127.0.0.1', 'local'],
    ['https://dev.example.com', 'dev'],
    ['https://stage.example.com:8443', 'stage'],
    ['https://community.example.com', 'prod'],
  ])('of %s is %s', async (url, environment) => {
    expect((await read({ ...DEV, PUBLIC_URL: url })).environment).toBe(environment);
  });

  it('outside local changes the defaults', async () => {
    expect(await read(DEV)).toMatchObject({ host: '0.0.0.0', logLevel: 'info', drainSeconds: 35, hasDemoData: false });
  });

  it.each(['SIGNING_KEYS', 'SEALING_KEYS', 'PASSWORD_PEPPERS', 'SMTP_URL', 'MAIL_FROM'])(
    'outside local needs %s',
    async (name) => {
      const line = `${name}: is required outside the local environment (this is dev)`;
      expect(await refusal({ ...DEV, [name]: undefined })).toBe(line);
      expect(await refusal({ ...DEV, [name]: '' })).toBe(line);
    },
  );

  it('outside local makes no secret by itself', async () => {
    const empty = await mkdtemp(join(folder, 'dev-'));
    await refusal({ ...DEV, DATA_DIR: empty, SIGNING_KEYS: undefined });
    await read({ ...DEV, DATA_DIR: empty });
    expect(await readdir(empty)).toEqual([]);
  });

  it('outside local demands https', async () => {
    const line = await refusal({ ...DEV, PUBLIC_URL: 'http://dev.example.com' });
    expect(line).toBe('PUBLIC_URL: must be an https URL outside the local environment');
  });

  it('outside local keeps browsers on https for two years, subdomains too, unless told otherwise', async () => {
    expect((await read(DEV)).strictTransport).toBe('max-age=63072000; includeSubDomains');
    expect((await read({ ...DEV, STRICT_TRANSPORT: 'max-age=300' })).strictTransport).toBe('max-age=300');
    expect((await read(LOCAL)).strictTransport).toBeUndefined();
  });

  it('outside local has no demo data, also not when asked', async () => {
    expect(await refusal({ ...DEV, DEMO_DATA: 'on' })).toBe('DEMO_DATA: can only be on in the local environment');
    expect((await read({ ...DEV, DEMO_DATA: 'off' })).hasDemoData).toBe(false);
  });
});
