import { ConfigError, type RawConfig } from './environment-variables.ts';
import { isLoopback } from './require-address.ts';

/** Outside local, what leaves this machine is encrypted, and nothing turns off the check of who answers. */
export function requireTls(raw: RawConfig, env: Readonly<Record<string, string | undefined>>): void {
  for (const name of ['S3_ENDPOINT', 'OFREP_URL'] as const) {
    const url = raw[name] === undefined ? undefined : new URL(raw[name]);
    if (url === undefined || url.protocol === 'https:' || isLoopback(url.hostname)) continue;
    throw new ConfigError(`${name}: must be an https URL outside the local environment, unless it names this machine`);
  }
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const) {
    const url = raw[name] === undefined ? undefined : new URL(raw[name]);
    if (url === undefined) continue;
    if (isUncheckedDatabase(url.searchParams)) throw new ConfigError(`${name}: ${UNCHECKED}. ${CHECKED_DATABASE}`);
    if (!isOnThisMachine(url, env['PGHOST']) && !isEncryptedDatabase(url.searchParams, env['PGSSLMODE']))
      throw new ConfigError(`${name}: must use TLS outside the local environment. ${CHECKED_DATABASE}`);
  }
  // Its protocol knows no TLS.
  if (raw.CLAMD !== undefined && !raw.CLAMD.startsWith('unix:') && !isLoopback(raw.CLAMD.replace(/:\d+$/, '')))
    throw new ConfigError('CLAMD: must be a socket or a loopback address outside the local environment');
  const option = raw.SMTP_URL === undefined ? undefined : uncheckedMailOption(new URL(raw.SMTP_URL).searchParams);
  if (option !== undefined) throw new ConfigError(`SMTP_URL: ${UNCHECKED}. Remove ${option}`);
  // Neither is a setting of ours: Node and the driver of PostgreSQL read them themselves.
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new ConfigError(`NODE_TLS_REJECT_UNAUTHORIZED: ${UNCHECKED}. Remove it. ${OWN_AUTHORITY}`);
  if (env['PGSSLMODE'] === 'no-verify') throw new ConfigError(`PGSSLMODE: ${UNCHECKED}. Set it to verify-full`);
}

const UNCHECKED = "can't turn off TLS or certificate checks outside the local environment";
const OWN_AUTHORITY = 'To trust your own certificate authority, set NODE_EXTRA_CA_CERTS to its file';
const CHECKED_DATABASE = 'Use sslmode=verify-full, with sslrootcert for your own certificate authority';

/** As the driver reads it: require, prefer, and verify-ca check everything, unless it is told to be like libpq. */
function isUncheckedDatabase(options: URLSearchParams): boolean {
  const modes = options.getAll('sslmode');
  const isLikeLibpq = options.getAll('uselibpqcompat').includes('true');
  return (
    modes.includes('no-verify') ||
    options.getAll('ssl').includes('no-verify') ||
    options.getAll('rejectUnauthorized').some((value) => value !== 'true') ||
    (isLikeLibpq && modes.some((mode) => mode !== 'verify-full' && mode !== 'disable'))
  );
}

/** By a socket, or over the loopback interface: the driver takes a host from the query string too, and else from the environment. */
function isOnThisMachine(url: URL, ofProcess: string | undefined): boolean {
  const host = url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname) || ofProcess || '';
  return host === '' || host.startsWith('/') || isLoopback(host);
}

/** Whether the driver insists on TLS: with any of these modes it does, also with those that libpq takes for a wish. */
const ENCRYPTED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

function isEncryptedDatabase(options: URLSearchParams, ofProcess: string | undefined): boolean {
  const modes = options.getAll('sslmode');
  const isOff = options.getAll('ssl').some((value) => value !== 'true' && value !== '1');
  return !isOff && (modes.length > 0 ? modes : [ofProcess ?? '']).every((mode) => ENCRYPTED.has(mode));
}

/** What the mail library would take from the query string, and the one value that is safe. */
const MAIL_OPTIONS: Readonly<Record<string, 'true' | 'false'>> = {
  'tls.rejectUnauthorized': 'true',
  rejectUnauthorized: 'true',
  ignoreTLS: 'false',
  opportunisticTLS: 'false',
  requireTLS: 'true',
  secure: 'true',
};

function uncheckedMailOption(options: URLSearchParams): string | undefined {
  return Object.keys(MAIL_OPTIONS).find((name) => options.getAll(name).some((value) => value !== MAIL_OPTIONS[name]));
}
