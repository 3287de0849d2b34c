import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, type Config } from './config.ts';

type Env = Record<string, string | undefined>;

const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const KEYS = { SIGNING_KEYS: keyOf('a'), SEALING_KEYS: keyOf('b'), PASSWORD_PEPPERS: keyOf('c') };
const LOCAL = { ...KEYS, PUBLIC_URL: 'http://localhost:3000', MAIL_FROM: 'Us <us@mail.example.com>' };
const PROD = {
  ...KEYS,
  PUBLIC_URL: 'https://community.example.com',
  DATABASE_URL: 'postgres://u:p@db.example.com/spark?sslmode=verify-full',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Us <us@mail.example.com>',
};
const BOUNCES = { BOUNCE_ADDRESS: 'bounces@mail.example.com' };
const pemOf = (type: 'rsa', bits: number) =>
  generateKeyPairSync(type, { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let folder: string;
let file: string;
let pem: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-mail-settings-'));
  file = join(folder, 'dkim.pem');
  pem = pemOf('rsa', 3_072);
  await writeFile(file, pem);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (env: Env): Promise<Config> => readConfig({ DATA_DIR: folder, ...env });

async function refusal(env: Env): Promise<string> {
  const error: unknown = await read(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

describe('MAIL_LISTEN', () => {
  it.each([
    [PROD, '127.0.0.1:25', { host: '127.0.0.1', port: 25 }],
    [PROD, '[::1]:2525', { host: '::1', port: 2525 }],
    [LOCAL, '2525', { host: '127.0.0.1', port: 2525 }],
    [LOCAL, '[::1]:2525', { host: '::1', port: 2525 }],
  ])('%#: %s is read', async (env, place, expected) => {
    expect((await read({ ...env, ...BOUNCES, MAIL_LISTEN: place })).mailListen).toEqual(expected);
  });

  it('wants an address to listen for, and only this machine where the environment is local', async () => {
    expect(await refusal({ ...PROD, MAIL_LISTEN: '25' })).toBe(
      'MAIL_LISTEN: requires BOUNCE_ADDRESS or SUPPORT_ADDRESS',
    );
    expect(await refusal({ ...LOCAL, ...BOUNCES, MAIL_LISTEN: '0.0.0.0:25' })).toBe(
      'MAIL_LISTEN: must be a loopback address in the local environment',
    );
  });
});

it('BOUNCE_LISTEN is still read, and means the same', async () => {
  const both = { ...PROD, ...BOUNCES, BOUNCE_LISTEN: '127.0.0.1:25' };
  expect((await read(both)).mailListen).toEqual({ host: '127.0.0.1', port: 25 });
  expect((await read({ ...both, MAIL_LISTEN: '127.0.0.1:25' })).mailListen).toEqual({ host: '127.0.0.1', port: 25 });
  expect(await refusal({ ...both, MAIL_LISTEN: '127.0.0.1:26' })).toBe(
    'BOUNCE_LISTEN: is the old name of MAIL_LISTEN; set only MAIL_LISTEN',
  );
});

it('SUPPORT_ADDRESS is an address of its own, and what mail in needs', async () => {
  const address = 'help@mail.example.com';
  expect(await read({ ...PROD, SUPPORT_ADDRESS: address, MAIL_LISTEN: '127.0.0.1:25' })).toMatchObject({
    supportAddress: address,
    mailListen: { host: '127.0.0.1', port: 25 },
  });
  expect(await refusal({ ...PROD, ...BOUNCES, SUPPORT_ADDRESS: BOUNCES.BOUNCE_ADDRESS })).toBe(
    'SUPPORT_ADDRESS: must be different from BOUNCE_ADDRESS',
  );
  expect(await refusal({ ...PROD, MAIL_IN_KEYS: keyOf('x') })).toBe(
    'SUPPORT_ADDRESS: is required when MAIL_IN_KEYS is set',
  );
});

it("MAIL_EVENT_KEYS are nobody else's", async () => {
  const [, secret = ''] = KEYS.SIGNING_KEYS.split(':');
  expect(await refusal({ ...LOCAL, MAIL_EVENT_KEYS: `${keyOf('x')},shared:${secret}` })).toBe(
    'MAIL_EVENT_KEYS: the key shared is also used by another setting; each setting needs its own keys',
  );
});

describe('the DKIM settings', () => {
  const DKIM = () => ({ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 's2026', DKIM_KEY_FILE: file });

  it('bring a key by file or by value, with its lines written either way', async () => {
    const expected = { domain: 'example.com', selector: 's2026', privateKey: pem.trim() };
    expect((await read({ ...PROD, ...DKIM() })).dkim).toEqual(expected);
    for (const key of [pem, pem.replaceAll('\n', '\\n')]) {
      expect((await read({ ...PROD, ...DKIM(), DKIM_KEY_FILE: undefined, DKIM_KEY: key })).dkim).toEqual(expected);
    }
  });

  it.each(['DKIM_DOMAIN', 'DKIM_SELECTOR'])('are refused without %s', async (name) => {
    const line = await refusal({ ...PROD, ...DKIM(), [name]: undefined });
    expect(line).toBe(`${name}: is required when any DKIM setting is set`);
  });

  it('are refused without a key, with two, and with one that cannot sign', async () => {
    expect(await refusal({ ...PROD, ...DKIM(), DKIM_KEY_FILE: undefined })).toBe(
      'DKIM_KEY_FILE: is required when any DKIM setting is set, unless DKIM_KEY is',
    );
    expect(await refusal({ ...PROD, ...DKIM(), DKIM_KEY: pem })).toBe("DKIM_KEY: can't be set with DKIM_KEY_FILE");
    expect(await refusal({ ...PROD, ...DKIM(), DKIM_KEY_FILE: join(folder, 'none.pem') })).toBe(
      "DKIM_KEY_FILE: can't be read (ENOENT)",
    );
    const line = 'must contain one RSA private key of 3072 to 4096 bits in PEM format, without a passphrase';
    const short = pemOf('rsa', 2_048);
    const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const key of [short, ed25519, pem.slice(0, 400), 'hidden']) {
      expect(await refusal({ ...PROD, ...DKIM(), DKIM_KEY_FILE: undefined, DKIM_KEY: key })).toBe(`DKIM_KEY: ${line}`);
    }
  });

  it.each(['example.com', 'mail.example.com', 'MAIL.example.com'])('sign for %s', async (domain) => {
    expect((await read({ ...PROD, ...DKIM(), DKIM_DOMAIN: domain })).dkim?.domain).toBe(domain.toLowerCase());
  });

  it.each(['example.org', 'other.example.com', 'ample.com'])('do not sign for %s', async (domain) => {
    expect(await refusal({ ...PROD, ...DKIM(), DKIM_DOMAIN: domain })).toBe(
      "DKIM_DOMAIN: must be MAIL_FROM's domain or a parent domain, or the signature won't count",
    );
  });
});
