import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { keyOf } from '#testkit/bad-settings.table.ts';
import { ROOT } from '../platform/places.ts';
import { ConfigError, readConfig } from './config.ts';
import { EnvironmentVariables } from './environment-variables.ts';
import { SECRET_SETTINGS } from './secret-files.ts';

const folders: string[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-secrets-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

/** Nothing in the environment is a secret. */
const OPEN = {
  PUBLIC_URL: 'https://community.example.com',
  MAIL_FROM: 'Us <us@example.com>',
};
const SECRETS = {
  DATABASE_URL: 'postgres://spark:hidden@db.example.com/spark?sslmode=verify-full',
  SMTP_URL: 'smtps://user:hidden@mail.example.com',
  SIGNING_KEYS: keyOf('a'),
  SEALING_KEYS: keyOf('b'),
  PASSWORD_PEPPERS: keyOf('c'),
  METRICS_TOKEN: '0123456789abcdef',
};

const read = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...OPEN, SECRETS_DIR: folder, ...env });
const put = (files: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));

async function refusal(env: Record<string, string> = {}): Promise<string> {
  const error: unknown = await read(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
}

test('a node takes every secret from files, and needs none in its environment', async () => {
  await put({ ...SECRETS, METRICS_TOKEN: `${SECRETS.METRICS_TOKEN}\n` });
  await mkdir(join(folder, '..data'));
  const config = await read();
  expect(config).toMatchObject({
    environment: 'prod',
    databaseUrl: SECRETS.DATABASE_URL,
    smtpUrl: SECRETS.SMTP_URL,
    metricsToken: SECRETS.METRICS_TOKEN,
  });
  expect(config.signingKeys[0].id).toBe('a');
});

test('a secret is in one place, and a file that is no secret is a mistake', async () => {
  await put(SECRETS);
  expect(await refusal({ METRICS_TOKEN: 'another-token-of-16' })).toBe(
    'METRICS_TOKEN: is set twice. Remove it, or its file in SECRETS_DIR',
  );
  await put({ METRIC_TOKEN: 'x' });
  expect(await refusal()).toBe("SECRETS_DIR: METRIC_TOKEN isn't the name of a secret setting");
  expect(await refusal({ SECRETS_DIR: join(folder, 'none') })).toBe("SECRETS_DIR: can't be read (ENOENT)");
});

test('what is wrong in a file is told without what it has', async () => {
  await put({ ...SECRETS, SIGNING_KEYS: 'a:hidden' });
  const line = await refusal();
  expect(line).toMatch(/^SIGNING_KEYS: must be id:key pairs/);
  expect(line).not.toContain('hidden');
});

test('every setting that has a secret can be such a file, and docs/configuring.md lists them', async () => {
  const secretLike = Object.keys(EnvironmentVariables.entries).filter((name) =>
    /(?:_TOKEN|_KEYS?|_PEPPERS|_KEY_ID)$|^(?:DATABASE|DATABASE_OWNER|DATABASE_READ|SMTP)_URL$/.test(name),
  );
  expect([...SECRET_SETTINGS].toSorted()).toEqual(secretLike.toSorted());
  const page = await readFile(join(ROOT, 'docs/configuring.md'), 'utf8');
  const line = page.split('\n').find((each) => each.startsWith('| `SECRETS_DIR`')) ?? '';
  for (const name of SECRET_SETTINGS) expect(line).toContain(`\`${name}\``);
});
