import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type Config } from './config.ts';
import { EnvironmentVariables } from './environment-variables.ts';

type Env = Record<string, string | undefined>;

const keyOf = (id: string, bytes = 32) => `${id}:${randomBytes(bytes).toString('base64')}`;
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
      bounceListen: undefined,
      mailEventKeys: undefined,
      dkim: undefined,
      s3: undefined,
      flagService: undefined,
      giftCardProvider: undefined,
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
  ['MAIL_EVENT_KEYS', keyOf('e'), { mailEventKeys: [{ id: 'e', secret: expect.any(Buffer) }] }],
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

const NUMBER = 'must be a whole number from';
const WEB = 'must be an http or https address';
const ORIGIN = 'must be an address without a path';
const TEXT = 'must not be empty';
const RING = 'must be id:key pairs separated by commas, each key at least 32 bytes in base64, newest first';
const TOKEN = 'must be 16 to 512 letters, digits or any of -._~+/=';
const SENDER = 'must be one address, such as Spark Community <hello@example.org>';
const RETURNS = 'must be one address with up to 21 letters, digits, dots or dashes before the at sign';
const PLACE = 'must be a port or an address with one, such as 2525 or 127.0.0.1:2525';
const ASCII = 'must be signs of ASCII without spaces';
const SIGNS = 'must be letters, digits and signs of ASCII, without spaces and quotes';
const RANGES = 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas';

const BAD: readonly (readonly [name: string, value: string, message: string])[] = [
  ['HOST', ' ', TEXT],
  ['PORT', '-1', NUMBER],
  ['PORT', '65536', NUMBER],
  ['PORT', '3000x', NUMBER],
  ['PORT', '3e3', NUMBER],
  ['PORT', ' 80 ', NUMBER],
  ['PUBLIC_URL', 'dev.example.com', WEB],
  ['PUBLIC_URL', 'localhost:3000', WEB],
  ['PUBLIC_URL', 'ftp://dev.example.com', WEB],
  ['PUBLIC_URL', 'https://dev.example.com/community', ORIGIN],
  ['PUBLIC_URL', 'https://dev.example.com/?a=1', ORIGIN],
  ['PUBLIC_URL', 'https://ada:hidden@dev.example.com', ORIGIN],
  ['DATA_DIR', ' ', TEXT],
  ['DATABASE_URL', 'mysql://u:hidden@db/spark', 'must be a postgres:// address'],
  ['DATABASE_URL', 'db:5432/spark', 'must be a postgres:// address'],
  ['RESTORED', 'last sunday', 'must be up to 60 letters, digits or any of ._:-, such as a date'],
  ['DATABASE_OWNER_URL', 'mysql://u:hidden@db/spark', 'must be a postgres:// address'],
  ['DATABASE_OWNER_URL', 'postgres://owner:hidden@db/spark', 'set DATABASE_URL as well'],
  ['DATABASE_URL', 'postgres://u:hid%den@db/spark', 'has a % that is not part of a code'],
  ['EMBEDDED_DATABASE', 'yes', 'must be on or off'],
  ['DATABASE_POOL_SIZE', '1', NUMBER],
  ['DATABASE_POOL_SIZE', '201', NUMBER],
  ['EMAILS_PER_SECOND', '0', NUMBER],
  ['BOUNCE_ADDRESS', 'returns', RETURNS],
  ['BOUNCE_ADDRESS', 'Us <bounces@example.com>', RETURNS],
  ['BOUNCE_ADDRESS', 'bounces+more@example.com', RETURNS],
  ['BOUNCE_ADDRESS', 'returned-mail-of-the-panel@example.com', RETURNS],
  ['BOUNCE_LISTEN', '0', PLACE],
  ['BOUNCE_LISTEN', '65536', PLACE],
  ['BOUNCE_LISTEN', 'smtp://127.0.0.1:25', PLACE],
  ['BOUNCE_LISTEN', '10.0.0.1', PLACE],
  ['MAIL_EVENT_KEYS', 'hidden', RING],
  ['DKIM_DOMAIN', 'kitchen', 'must be a domain, such as example.org'],
  ['DKIM_DOMAIN', 'example.com; p=hidden', 'must be a domain, such as example.org'],
  ['DKIM_SELECTOR', 'a selector', 'must be letters, digits, dots and dashes'],
  ['DKIM_KEY', ' ', TEXT],
  ['DKIM_KEY_FILE', ' ', TEXT],
  ['SMTP_URL', 'mail.example.com:587', 'must be an smtp:// or smtps:// address'],
  ['SMTP_URL', 'http://u:hidden@mail.example.com', 'must be an smtp:// or smtps:// address'],
  ['SMTP_URL', 'smtp:mail.example.com', 'must be an smtp:// or smtps:// address'],
  ['SMTP_URL', 'smtp://', 'must name a mail server'],
  ['SMTP_URL', 'smtps://u:100%hidden@mail.example.com', 'has a % that is not part of a code'],
  ['MAIL_FROM', ' ', SENDER],
  ['MAIL_FROM', 'The Kitchen Panel', SENDER],
  ['MAIL_FROM', 'The Kitchen Panel <hello>', SENDER],
  ['MAIL_FROM', 'Spark, Inc. <us@example.com>', SENDER],
  ['MAIL_FROM', 'us@example.com, them@example.com', SENDER],
  ['MAIL_FROM', 'Us\r\nBcc: them@example.com <us@example.com>', SENDER],
  ['S3_ENDPOINT', 's3.example.com', WEB],
  ['S3_ENDPOINT', 'https://ada:hidden@s3.example.com', 'must be an address without a name or password'],
  ['S3_REGION', ' ', TEXT],
  ['S3_REGION', 'eu central', 'must be letters, digits and dashes'],
  ['S3_BUCKET', ' ', TEXT],
  ['S3_BUCKET', 'spark/files', 'must be the name of a bucket'],
  ['S3_ACCESS_KEY_ID', ' ', TEXT],
  ['S3_SECRET_ACCESS_KEY', 'hidden key', ASCII],
  ['S3_SECRET_ACCESS_KEY', ' ', TEXT],
  ['OFREP_URL', 'flags.example.com', WEB],
  ['OFREP_TOKEN', ' ', TEXT],
  ['OFREP_TOKEN', 'hidden\nhidden', ASCII],
  ['REGISTRATION_URL', '/srv/registration', 'must be an https:// address, or a file:// address of a folder'],
  ['REGISTRATION_URL', 'https://ada:hidden@cdn.example.com', 'must be an address without a name or password'],
  ['REGISTRATION_URL', 'https://cdn.example.com/?v=2', 'must end with its path'],
  ['REGISTRATION_URL', 'file://elsewhere/srv', 'must be a folder of this machine'],
  ['GIFT_CARD_PROVIDER_URL', 'cards.example.com', WEB],
  ['GIFT_CARD_PROVIDER_URL', 'https://ada:hidden@cards.example.com', 'must be an address without a name or password'],
  ['GIFT_CARD_PROVIDER_TOKEN', 'hidden', TOKEN],
  ['GIFT_CARD_PROVIDER_TOKEN', 'a token of many words', TOKEN],
  ['SIGNING_KEYS', 'hidden', RING],
  ['SIGNING_KEYS', keyOf('short', 31), RING],
  ['SEALING_KEYS', `${keyOf('twice')},${keyOf('twice')}`, 'has two keys with the id twice: give the new one another'],
  ['SEALING_KEYS', 'hidden,hidden', RING],
  ['PASSWORD_PEPPERS', `${keyOf('good')},bad`, RING],
  ['TRUSTED_PROXIES', 'proxy', RANGES],
  ['TRUSTED_PROXIES', '10.0.0.1,proxy', RANGES],
  ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2', RANGES],
  ['TRUSTED_PROXIES', '10.0.0.0/33', RANGES],
  ['TRUSTED_PROXIES', '10.9.9.9/', RANGES],
  ['TRUSTED_PROXIES', '10.0.0.0/8/9', RANGES],
  ['TRUSTED_PROXIES', '::1/129', RANGES],
  ['TRUSTED_PROXIES', '0.0.0.0/0', RANGES],
  ['DEMO_DATA', 'yes', 'must be on or off'],
  ['METRICS_TOKEN', 'fifteen-letters', 'must be at least 16 characters'],
  ['METRICS_TOKEN', 'a token of many hidden words', SIGNS],
  ['METRICS_TOKEN', '"quoted-hidden-token"', SIGNS],
  ['METRICS_TOKEN', 'ein-Schlüssel-mit-Umlaut', SIGNS],
  ['METRICS_TOKEN', 'hidden-with-a-back\\slash', SIGNS],
  ['LOG_LEVEL', 'loud', 'must be debug, info, warn, error, fatal or silent'],
  ['DRAIN_SECONDS', '121', NUMBER],
];

describe('a variable', () => {
  it.each(GOOD)('%s=%s is read', async (name, value, expected) => {
    expect(await read({ ...LOCAL, [name]: value })).toMatchObject(expected);
  });

  it.each(BAD)('%s=%s is refused with a line that names it and hides the value', async (name, value, message) => {
    const line = await refusal({ ...LOCAL, [name]: value });
    expect(line.startsWith(`${name}: ${message}`)).toBe(true);
    expect(line).not.toContain('\n');
    if (value.trim().length > 2) expect(line).not.toContain(value);
    expect(line).not.toContain('hidden');
  });

  const everyName = Object.keys(EnvironmentVariables.entries).toSorted();

  it('has at least one bad case here, whichever it is', () => {
    expect([...new Set(BAD.map(([name]) => name))].toSorted()).toEqual(everyName);
  });

  it.each(everyName)('%s counts as unset when it is empty', async (name) => {
    const withEmpty = { ...KEYS, [name]: '' };
    const without = { ...KEYS, [name]: undefined };
    expect(await read(withEmpty)).toEqual(await read(without));
  });

  it('of another program is none of our business', async () => {
    expect(await read({ ...KEYS, PATH: '/bin', PORTS: 'many' })).toEqual(await read(KEYS));
  });

  it('stands in the table of the README, and nothing else does', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const tables = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('### Secrets'));
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
      const line = `${name}: is required outside local (this is dev)`;
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
    expect(line).toBe('PUBLIC_URL: must be an https address outside local');
  });

  it('outside local has no demo data, also not when asked', async () => {
    expect(await refusal({ ...DEV, DEMO_DATA: 'on' })).toBe('DEMO_DATA: can only be on in the local environment');
    expect((await read({ ...DEV, DEMO_DATA: 'off' })).hasDemoData).toBe(false);
  });
});
