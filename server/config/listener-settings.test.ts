import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf } from '#testkit/bad-settings.table.ts';
import { ownCertificate } from '#testkit/own-certificate.ts';
import { ConfigError, readConfig } from './config.ts';

const PROD = {
  SIGNING_KEYS: keyOf('a'),
  SEALING_KEYS: keyOf('b'),
  PASSWORD_PEPPERS: keyOf('c'),
  DATABASE_URL: 'postgres://spark:hidden@db.example.com/spark?sslmode=verify-full',
  PUBLIC_URL: 'https://community.example.com',
  SMTP_URL: 'smtps://user:hidden@mail.example.com',
  MAIL_FROM: 'Us <us@example.com>',
};
const BOUNCES = { BOUNCE_ADDRESS: 'bounces@mail.example.com' };
const own = ownCertificate();
const NEEDED =
  "TLS_CERT_FILE: is required outside the local environment when HOST isn't a loopback address, so that load balancers talk to this node by TLS";

let folder: string;
let tls: { readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-listener-'));
  tls = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  await writeFile(tls.TLS_CERT_FILE, own.cert);
  await writeFile(tls.TLS_KEY_FILE, own.key);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...PROD, ...env });
async function refusal(env: Record<string, string>): Promise<string> {
  const error: unknown = await read(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

test.each(['0.0.0.0', '::', '10.0.0.11', 'spark-1'])('HOST=%s is reached by TLS only', async (host) => {
  expect(await refusal({ HOST: host })).toBe(NEEDED);
  expect(await read({ HOST: host, ...tls })).toMatchObject({ host, tls: own });
});

test('without a certificate nobody on another machine reaches a node; with one everybody does', async () => {
  expect(await read({})).toMatchObject({ host: '127.0.0.1', tls: undefined });
  expect(await read({ HOST: '127.0.0.1' })).toMatchObject({ host: '127.0.0.1', tls: undefined });
  expect(await read(tls)).toMatchObject({ host: '0.0.0.0', tls: own });
});

test('mail comes by TLS, or from this machine', async () => {
  expect(await refusal({ ...BOUNCES, MAIL_LISTEN: '0.0.0.0:2525' })).toBe(
    "TLS_CERT_FILE: is required when MAIL_LISTEN isn't a loopback address, so that mail comes by TLS",
  );
  for (const name of ['MAIL_LISTEN', 'BOUNCE_LISTEN'])
    expect(await refusal({ ...BOUNCES, [name]: '2525' })).toBe(
      `TLS_CERT_FILE: is required when ${name} is a port alone, so that mail comes by TLS. To receive it only from this machine, set ${name} to 127.0.0.1:2525`,
    );
  const here = { host: '127.0.0.1', port: 2525 };
  expect((await read({ ...BOUNCES, MAIL_LISTEN: '127.0.0.1:2525' })).mailListen).toEqual(here);
  for (const [place, host] of [
    ['2525', '0.0.0.0'],
    ['[::]:2525', '::'],
    ['mx.internal:2525', 'mx.internal'],
  ] as const)
    expect((await read({ ...BOUNCES, ...tls, MAIL_LISTEN: place })).mailListen).toEqual({ host, port: 2525 });
});

test('certificate and key belong together', async () => {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = tls;
  expect(await refusal({ TLS_CERT_FILE })).toBe('TLS_KEY_FILE: is required when TLS_CERT_FILE is set');
  expect(await refusal({ TLS_KEY_FILE })).toBe('TLS_CERT_FILE: is required when TLS_KEY_FILE is set');
  expect(await refusal({ ...tls, TLS_CERT_FILE: join(folder, 'none.pem') })).toBe(
    "TLS_CERT_FILE: can't be read (ENOENT)",
  );
  expect(await refusal({ ...tls, TLS_CERT_FILE: TLS_KEY_FILE })).toBe(
    'TLS_CERT_FILE: must contain a certificate in PEM format',
  );
  expect(await refusal({ ...tls, TLS_KEY_FILE: TLS_CERT_FILE })).toBe(
    'TLS_KEY_FILE: must contain a private key in PEM format, without a passphrase',
  );
  const other = join(folder, 'other.pem');
  await writeFile(other, ownCertificate().key);
  expect(await refusal({ ...tls, TLS_KEY_FILE: other })).toBe(
    "TLS_KEY_FILE: isn't the key of the certificate in TLS_CERT_FILE",
  );
});
