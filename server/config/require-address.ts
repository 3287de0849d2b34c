import { environmentOfHost } from '#contract/wire/environment.ts';
import { type RawConfig, ConfigError } from './environment-variables.ts';

/**
 * Without an address a node is local, demo accounts and all. So whatever no laptop needs asks for one: a forgotten
 * PUBLIC_URL must not make a laptop of production. Anyone who means this machine says so with a loopback address.
 */
export function requireAddress(raw: RawConfig, { isLocal }: { readonly isLocal: boolean }): void {
  const canOthersReachUs = raw.HOST !== undefined && !isLoopback(raw.HOST);
  if (raw.PUBLIC_URL === undefined) {
    if (canOthersReachUs) throw new ConfigError("PUBLIC_URL: is required when HOST isn't a loopback address");
    const sign = signOfProduction(raw);
    if (sign !== undefined) {
      throw new ConfigError(`PUBLIC_URL: is required when ${sign} (http://localhost:3000 for this machine only)`);
    }
  }
  if (canOthersReachUs && isLocal) throw new ConfigError('HOST: must be a loopback address when PUBLIC_URL is one');
}

const OTHER_SERVICES = ['SMTP_URL', 'S3_ENDPOINT', 'GIFT_CARD_PROVIDER_URL', 'PLACES_URL', 'OFREP_URL'] as const;
const RINGS = ['SIGNING_KEYS', 'SEALING_KEYS', 'PASSWORD_PEPPERS'] as const;

/** A database alone is none: work on the code may use any. Nor are keys alone: they may be a laptop's own. */
function signOfProduction(raw: RawConfig): string | undefined {
  const service = OTHER_SERVICES.find((name) => {
    const url = raw[name];
    return url !== undefined && !isLoopback(new URL(url).hostname);
  });
  if (service !== undefined) return `${service} points to another machine`;
  if (raw.TRUSTED_PROXIES.some((range) => !isLoopback(range.replace(/\/.*/, '')))) {
    return 'TRUSTED_PROXIES lists another machine';
  }
  const other = (['DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const).find((name) => raw[name] !== undefined);
  if (other !== undefined) return `${other} is set`;
  const ring = raw.DATABASE_URL === undefined ? undefined : RINGS.find((name) => raw[name] !== undefined);
  return ring && `DATABASE_URL and ${ring} are set`;
}

/** An IPv6 address stands in brackets in a URL, and without them elsewhere. */
export function isLoopback(host: string): boolean {
  return environmentOfHost(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host) === 'local';
}
