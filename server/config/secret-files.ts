import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './environment-variables.ts';
import { readProblem } from './read-setting-file.ts';

/** The settings that are secrets, or have one in them. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'SIGNING_KEYS',
  'SEALING_KEYS',
  'PASSWORD_PEPPERS',
  'MAIL_EVENT_KEYS',
  'MAIL_IN_KEYS',
  'CARRIER_EVENT_KEYS',
  'DKIM_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GIFT_CARD_PROVIDER_TOKEN',
  'PLACES_TOKEN',
  'OFREP_TOKEN',
  'METRICS_TOKEN',
]);

type Env = Readonly<Record<string, string | undefined>>;

/** Keepers of secrets put files of their own beside them, whose names look like no setting. */
const SETTING = /^[A-Z][A-Z0-9_]+$/;

/** The environment with what the files of SECRETS_DIR say: each is named like its setting and has its value. */
export async function withSecretFiles(env: Env): Promise<Env> {
  const folder = env['SECRETS_DIR'] ?? '';
  // White space is refused with the other settings.
  if (folder.trim() === '') return env;
  const names = (await readdir(folder).catch((error: unknown) => unreadable('', error))).filter((name) =>
    SETTING.test(name),
  );
  const wrong = names.find((name) => !SECRET_SETTINGS.has(name));
  if (wrong !== undefined) throw new ConfigError(`SECRETS_DIR: ${wrong} isn't the name of a secret setting`);
  const twice = names.find((name) => (env[name] ?? '') !== '');
  if (twice !== undefined) throw new ConfigError(`${twice}: is set twice. Remove it, or its file in SECRETS_DIR`);
  const values = await Promise.all(names.map(async (name) => [name, await valueIn(folder, name)] as const));
  return { ...env, ...Object.fromEntries(values) };
}

/** Without the line break that editors and shells leave at the end. */
async function valueIn(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), 'utf8').catch((error: unknown) => unreadable(`${name} `, error));
  return text.replace(/\r?\n$/, '');
}

function unreadable(what: string, error: unknown): never {
  throw new ConfigError(`SECRETS_DIR: ${what}can't be read (${readProblem(error)})`, { cause: error });
}
