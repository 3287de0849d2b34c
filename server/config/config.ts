import { PUSH_SERVICES } from '#contract/push/push-services.ts';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { environmentOfHost, type Environment } from '#contract/wire/environment.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { S3Options } from '#server/platform/files/index.ts';
import type { LogLevel } from '#server/platform/log.ts';
import { EnvironmentVariables, type RawConfig, ConfigError } from './environment-variables.ts';
import { breachedPasswordsProblem } from '#server/platform/breached-passwords.ts';
import { foreignKeys, mailSettings, type MailSettings } from './mail-settings.ts';
import { localSecrets } from './local-secrets.ts';
import { requireAddress } from './require-address.ts';
import { requireTls } from './require-tls.ts';

/** Everything the server takes from its surroundings, read and checked once at the start. */
export interface Config extends MailSettings {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  /** Whether PORT was given: then no other port will do. */
  readonly isPortFixed: boolean;
  readonly publicUrl: URL | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Whose the tables are, where the application's own role must not be their owner; it migrates, and nothing else. */
  readonly databaseOwnerUrl: string | undefined;
  /** A word for a restore that nothing else tells: a node that meets it for the first time puts the database on hold. */
  readonly restored: string | undefined;
  readonly databasePoolSize: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Of invitations and reminders, by all nodes together. */
  readonly emailsPerSecond: number;
  readonly s3: S3Options | undefined;
  /** Where browsers may be told: nothing else that one names is called. */
  readonly pushServices: readonly string[];
  readonly flagService: { readonly url: string; readonly token: string | undefined } | undefined;
  /** Who issues cards when there are none in stock. */
  readonly giftCardProvider: { readonly url: string; readonly token: string } | undefined;
  /** Carriers, or anyone who translates for them, sign what they tell of parcels with one of these. */
  readonly carrierEventKeys: KeyRing | undefined;
  /** Who knows places better than what comes with the software; without it nothing that is typed leaves the house. */
  readonly placesProvider: { readonly url: string; readonly token: string } | undefined;
  /** Where a scanner looks at attachments: `unix:/path`, or `host:port`. */
  readonly clamd: string | undefined;
  /** A file of passwords that nobody may choose. */
  readonly breachedPasswords: string | undefined;
  /** Where the registration app is: another origin or, as a file: address, a folder; undefined for the one of the build. */
  readonly registrationUrl: URL | undefined;
  /** The header Strict-Transport-Security, where people come by https. */
  readonly strictTransport: string | undefined;
  readonly signingKeys: KeyRing;
  readonly sealingKeys: KeyRing;
  readonly passwordPeppers: KeyRing;
  /** No setting makes it less than the real one; tests do. */
  readonly passwordCost?: { readonly memoryCost: number; readonly timeCost: number };
  /** Likewise: the work that a public form asks of a browser. */
  readonly formWorkBits?: number;
  readonly trustedProxies: readonly string[];
  readonly hasDemoData: boolean;
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
  readonly drainSeconds: number;
}

const DEFAULT_PORT = 3000;
/** Longer than usual balancers take to notice: docs/operating.md has the figures. */
const DRAIN_SECONDS = DEADLINES.drain.ms / SECOND_MS;
const LOCAL_SENDER = 'Spark Community <no-reply@localhost>';

export { ConfigError };

export interface ReadConfigOptions {
  /** Whether local secrets that are not there yet are made; commands work only on what is there. */
  readonly makesSecrets?: boolean;
}

export async function readConfig(
  env: Record<string, string | undefined>,
  { makesSecrets = true }: ReadConfigOptions = {},
): Promise<Config> {
  const raw = parse(env);
  const publicUrl = raw.PUBLIC_URL === undefined ? undefined : new URL(raw.PUBLIC_URL);
  const environment = publicUrl === undefined ? 'local' : environmentOfHost(publicUrl.host);
  const isLocal = environment === 'local';
  const dataDir = resolve(raw.DATA_DIR);
  requireAddress(raw, { isLocal });
  if (!isLocal) requireOutsideLocal(raw, environment, publicUrl);
  if (!isLocal) requireTls(raw, env);
  requireDatabase(raw, environment);
  const secrets = await localSecrets(dataDir, raw, { isLocal, makesSecrets });

  return {
    environment,
    host: raw.HOST ?? (isLocal ? '127.0.0.1' : '0.0.0.0'),
    port: raw.PORT ?? DEFAULT_PORT,
    isPortFixed: raw.PORT !== undefined,
    publicUrl,
    dataDir,
    databaseUrl: raw.DATABASE_URL,
    databaseOwnerUrl: databaseOwner(raw),
    restored: raw.RESTORED,
    databasePoolSize: raw.DATABASE_POOL_SIZE,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM ?? LOCAL_SENDER,
    emailsPerSecond: raw.EMAILS_PER_SECOND,
    ...(await mailSettings(raw, { isLocal })),
    s3: s3Config(raw),
    flagService: flagService(raw),
    pushServices: raw.PUSH_SERVICES ?? PUSH_SERVICES,
    carrierEventKeys: foreignKeys('CARRIER_EVENT_KEYS', raw),
    giftCardProvider: provider('GIFT_CARD_PROVIDER', raw, { isLocal }),
    placesProvider: provider('PLACES', raw, { isLocal }),
    clamd: raw.CLAMD,
    breachedPasswords: await breachedPasswordsFile(raw),
    registrationUrl: registrationUrl(raw, { isLocal }),
    strictTransport: publicUrl?.protocol === 'https:' ? raw.STRICT_TRANSPORT : undefined,
    ...secrets,
    trustedProxies: raw.TRUSTED_PROXIES,
    hasDemoData: demoData(raw, { isLocal }),
    metricsToken: raw.METRICS_TOKEN,
    logLevel: raw.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
    drainSeconds: raw.DRAIN_SECONDS ?? (isLocal ? 0 : DRAIN_SECONDS),
  };
}

/** Looked at once, at the start: a wrong file would let every password pass. */
async function breachedPasswordsFile({ BREACHED_PASSWORDS: path }: RawConfig): Promise<string | undefined> {
  const problem = path === undefined ? undefined : await breachedPasswordsProblem(path);
  if (problem !== undefined) throw new ConfigError(`BREACHED_PASSWORDS: ${problem}`);
  return path;
}

function parse(env: Record<string, string | undefined>): RawConfig {
  // An empty value counts as unset: compose files and shells leave such values behind.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(EnvironmentVariables, given, { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const [name = 'The environment'] = v.getDotPath(issue)?.split('.') ?? [];
  throw new ConfigError(`${name}: ${issue.message}`);
}

const REQUIRED_OUTSIDE_LOCAL = ['SIGNING_KEYS', 'SEALING_KEYS', 'PASSWORD_PEPPERS', 'SMTP_URL', 'MAIL_FROM'] as const;

function requireOutsideLocal(raw: RawConfig, environment: Environment, publicUrl: URL | undefined): void {
  const missing = REQUIRED_OUTSIDE_LOCAL.find((name) => raw[name] === undefined);
  if (missing !== undefined)
    throw new ConfigError(`${missing}: is required outside the local environment (this is ${environment})`);
  if (publicUrl?.protocol !== 'https:')
    throw new ConfigError('PUBLIC_URL: must be an https URL outside the local environment');
}

function flagService(raw: RawConfig): Config['flagService'] {
  if (raw.OFREP_URL !== undefined) return { url: raw.OFREP_URL, token: raw.OFREP_TOKEN };
  if (raw.OFREP_TOKEN !== undefined) throw new ConfigError('OFREP_URL: is required when OFREP_TOKEN is set');
  return undefined;
}

/** With a slash at the end: what is named from there lies below it. */
function registrationUrl(
  { REGISTRATION_URL: given }: RawConfig,
  { isLocal }: { readonly isLocal: boolean },
): URL | undefined {
  if (given === undefined) return undefined;
  const url = new URL(given.endsWith('/') ? given : `${given}/`);
  if (url.protocol === 'http:' && !isLocal)
    throw new ConfigError('REGISTRATION_URL: must be an https URL outside the local environment');
  if (url.protocol === 'file:' && url.host !== '')
    throw new ConfigError('REGISTRATION_URL: must be a folder on this machine, such as file:///srv/registration');
  return url;
}

/** Another service that is asked over HTTP: its address and what it knows us by, both or neither. */
function provider(
  name: 'GIFT_CARD_PROVIDER' | 'PLACES',
  raw: RawConfig,
  { isLocal }: { readonly isLocal: boolean },
): { readonly url: string; readonly token: string } | undefined {
  const [url, token] = [raw[`${name}_URL`], raw[`${name}_TOKEN`]];
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined) {
    const [missing, given] = url === undefined ? (['URL', 'TOKEN'] as const) : (['TOKEN', 'URL'] as const);
    throw new ConfigError(`${name}_${missing}: is required when ${name}_${given} is set`);
  }
  if (!isLocal && !url.startsWith('https:')) {
    throw new ConfigError(`${name}_URL: must be an https URL outside the local environment`);
  }
  return { url, token };
}

function databaseOwner({ DATABASE_URL, DATABASE_OWNER_URL }: RawConfig): string | undefined {
  if (DATABASE_OWNER_URL === undefined) return undefined;
  if (DATABASE_URL === undefined) throw new ConfigError('DATABASE_OWNER_URL: set DATABASE_URL as well');
  const [owner, application] = [new URL(DATABASE_OWNER_URL), new URL(DATABASE_URL)];
  if (owner.pathname !== application.pathname) {
    throw new ConfigError('DATABASE_OWNER_URL: must name the same database as DATABASE_URL');
  }
  if (owner.username === application.username) {
    throw new ConfigError('DATABASE_OWNER_URL: must use a different role than DATABASE_URL');
  }
  return DATABASE_OWNER_URL;
}

function demoData(raw: RawConfig, { isLocal }: { readonly isLocal: boolean }): boolean {
  if (raw.DEMO_DATA === true && !isLocal) throw new ConfigError('DEMO_DATA: can only be on in the local environment');
  return raw.DEMO_DATA ?? isLocal;
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function s3Config(raw: RawConfig): S3Options | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = raw;
  if (S3_NAMES.every((name) => raw[name] === undefined)) return undefined;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    const missing = S3_NAMES.find((name) => raw[name] === undefined);
    throw new ConfigError(`${missing}: is required when any S3 setting is set`);
  }
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Outside local nobody gets an empty database of their own because the address of the real one was forgotten. */
function requireDatabase(raw: RawConfig, environment: Environment): void {
  const { DATABASE_URL, EMBEDDED_DATABASE: isEmbedded = environment === 'local' } = raw;
  if (DATABASE_URL !== undefined) {
    if (raw.EMBEDDED_DATABASE === true) {
      throw new ConfigError("EMBEDDED_DATABASE: can't be on when DATABASE_URL is set");
    }
    return;
  }
  if (isEmbedded) return;
  throw new ConfigError(
    environment === 'local'
      ? 'DATABASE_URL: is required when EMBEDDED_DATABASE is off'
      : `DATABASE_URL: is required outside the local environment (this is ${environment}), unless EMBEDDED_DATABASE is on`,
  );
}
