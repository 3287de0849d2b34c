import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type Config } from './config.ts';

type Env = Record<string, string | undefined>;

const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const KEYS = { SIGNING_KEYS: keyOf('a'), SEALING_KEYS: keyOf('b'), PASSWORD_PEPPERS: keyOf('c') };
const LOCAL = { ...KEYS, PUBLIC_URL: 'http://localhost:3000' };
const WITHOUT_DATABASE = {
  ...KEYS,
  PUBLIC_URL: 'https://dev.example.com',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Us <us@example.com>',
};
const S3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'spark',
  S3_ACCESS_KEY_ID: 'access-key',
  S3_SECRET_ACCESS_KEY: 'secret-key',
};
const DEV = { ...WITHOUT_DATABASE, DATABASE_URL: 'postgres://u:p@db.example.com/spark?sslmode=verify-full' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-signs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (env: Env): Promise<Config> => readConfig({ DATA_DIR: folder, ...env });

async function refusal(env: Env): Promise<string> {
  const error: unknown = await read(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

describe('a setting', () => {
  it.each(['0.0.0.0', '::', '10.0.0.5', 'spark.internal'])('HOST=%s wants a PUBLIC_URL', async (host) => {
    expect(await refusal({ ...KEYS, HOST: host })).toBe("PUBLIC_URL: is required when HOST isn't a loopback address");
    expect(await refusal({ ...KEYS, HOST: host, PUBLIC_URL: 'http://localhost:3000' })).toBe(
      'HOST: must be a loopback address when PUBLIC_URL is one',
    );
  });

  it.each([
    ['SMTP_URL', 'smtp://mail.example.com', 'SMTP_URL points to another machine'],
    ['S3_ENDPOINT', 'https://s3.example.com', 'S3_ENDPOINT points to another machine'],
    ['GIFT_CARD_PROVIDER_URL', 'https://cards.example.com', 'GIFT_CARD_PROVIDER_URL points to another machine'],
    ['PLACES_URL', 'https://places.example.com', 'PLACES_URL points to another machine'],
    ['OFREP_URL', 'https://flags.example.com', 'OFREP_URL points to another machine'],
    ['TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/8', 'TRUSTED_PROXIES lists another machine'],
    ['DATABASE_OWNER_URL', 'postgres://owner@db/spark', 'DATABASE_OWNER_URL is set'],
    ['DATABASE_READ_URL', 'postgres://u:p@copies/spark', 'DATABASE_READ_URL is set'],
    ['DATABASE_URL', 'postgres://u:p@db/spark', 'DATABASE_URL and SIGNING_KEYS are set'],
  ])('%s=%s says that this is no laptop, so it wants a PUBLIC_URL', async (name, value, sign) => {
    const line = `PUBLIC_URL: is required when ${sign} (http://localhost:3000 for this machine only)`;
    expect(await refusal({ ...KEYS, [name]: value })).toBe(line);
    expect(await refusal({ ...LOCAL, PUBLIC_URL: '', [name]: value })).toBe(line);
  });

  it.each([
    { DATABASE_URL: 'postgres://u:p@db.example.com/spark' },
    { SMTP_URL: 'smtp://localhost:1025', DATABASE_URL: 'postgres://u:p@db.example.com/spark' },
    { TRUSTED_PROXIES: '127.0.0.1,::1/128', ...KEYS },
    { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000', OFREP_URL: 'http://[::1]:8016' },
  ])('that a laptop may have wants none: %j', async (env) => {
    expect((await read(env)).environment).toBe('local');
  });

  it.each([
    ['SIGNING_KEYS', 'SEALING_KEYS'],
    ['SIGNING_KEYS', 'PASSWORD_PEPPERS'],
    ['SEALING_KEYS', 'PASSWORD_PEPPERS'],
  ] as const)('%s and %s have no key in common', async (one, other) => {
    const [, secret = ''] = KEYS[one].split(':');
    const line = await refusal({ ...LOCAL, [other]: `${KEYS[other]},old:${secret}` });
    expect(line).toBe(`${other}: the key old is also in ${one}; each key ring needs its own keys`);
  });

  it('outside local has no database of its own, unless told to', async () => {
    const line =
      'DATABASE_URL: is required outside the local environment (this is dev), unless EMBEDDED_DATABASE is on';
    expect(await refusal(WITHOUT_DATABASE)).toBe(line);
    expect(await refusal({ ...WITHOUT_DATABASE, EMBEDDED_DATABASE: 'off' })).toBe(line);
    expect((await read({ ...WITHOUT_DATABASE, EMBEDDED_DATABASE: 'on' })).databaseUrl).toBeUndefined();
    const both = "EMBEDDED_DATABASE: can't be on when DATABASE_URL is set";
    expect(await refusal({ ...WITHOUT_DATABASE, DATABASE_URL: DEV.DATABASE_URL, EMBEDDED_DATABASE: 'on' })).toBe(both);
    const off = 'DATABASE_URL: is required when EMBEDDED_DATABASE is off';
    expect(await refusal({ ...KEYS, EMBEDDED_DATABASE: 'off' })).toBe(off);
  });

  it.each([
    ['postgres://u:p@copies.example.com/other?sslmode=verify-full', 'must name the same database as DATABASE_URL'],
    ['postgres://u:p@db.example.com/spark?sslmode=verify-full', 'must have a different host or port than DATABASE_URL'],
  ])('DATABASE_READ_URL=%s %s', async (url, line) => {
    expect(await refusal({ ...DEV, DATABASE_READ_URL: url })).toBe(`DATABASE_READ_URL: ${line}`);
  });

  it('DATABASE_READ_URL names another server with the same database', async () => {
    for (const host of ['copies.example.com', 'db.example.com:5433']) {
      const url = `postgres://u:p@${host}/spark?sslmode=verify-full`;
      expect((await read({ ...DEV, DATABASE_READ_URL: url })).databaseReadUrl).toBe(url);
    }
  });

  it('OFREP_TOKEN goes with OFREP_URL', async () => {
    expect(await refusal({ ...KEYS, OFREP_TOKEN: 'token' })).toBe('OFREP_URL: is required when OFREP_TOKEN is set');
    const { flagService } = await read({ ...LOCAL, OFREP_URL: 'https://flags.example.com', OFREP_TOKEN: 'token' });
    expect(flagService).toEqual({ url: 'https://flags.example.com', token: 'token' });
  });

  it('GIFT_CARD_PROVIDER_URL and GIFT_CARD_PROVIDER_TOKEN go together, with https outside local', async () => {
    const url = 'http://cards.example.com/v1';
    const token = 'a-token-of-the-provider';
    const line = (missing: string, given: string) =>
      `GIFT_CARD_PROVIDER_${missing}: is required when GIFT_CARD_PROVIDER_${given} is set`;
    expect(await refusal({ ...LOCAL, GIFT_CARD_PROVIDER_URL: url })).toBe(line('TOKEN', 'URL'));
    expect(await refusal({ ...KEYS, GIFT_CARD_PROVIDER_TOKEN: token })).toBe(line('URL', 'TOKEN'));
    const both = { GIFT_CARD_PROVIDER_URL: url, GIFT_CARD_PROVIDER_TOKEN: token };
    expect((await read({ ...LOCAL, ...both })).giftCardProvider).toEqual({ url, token });
    const outside = await refusal({ ...DEV, ...both });
    expect(outside).toBe('GIFT_CARD_PROVIDER_URL: must be an https URL outside the local environment');
    const secure = await read({ ...DEV, ...both, GIFT_CARD_PROVIDER_URL: 'https://cards.example.com' });
    expect(secure.giftCardProvider).toEqual({ url: 'https://cards.example.com', token });
  });
});

describe('the S3 settings', () => {
  const names = Object.keys(S3);

  it('come together', async () => {
    expect((await read({ ...LOCAL, ...S3 })).s3).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'eu-1',
      bucket: 'spark',
      accessKeyId: 'access-key',
      secretAccessKey: 'secret-key',
    });
  });

  it.each(names)('are refused without %s', async (name) => {
    const line = await refusal({ ...LOCAL, ...S3, [name]: undefined });
    expect(line).toBe(`${name}: is required when any S3 setting is set`);
  });

  it.each(names)('are refused with %s alone', async (name) => {
    const env: Env = { ...LOCAL, [name]: S3[name as keyof typeof S3] };
    expect(await refusal(env)).toMatch(/^S3_[A-Z_]+: is required when any S3 setting is set$/);
  });
});
