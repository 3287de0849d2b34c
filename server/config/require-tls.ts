import { ConfigError, type RawConfig } from './environment-variables.ts';
import { isLoopback } from './require-address.ts';

/** Outside local, what leaves this machine is encrypted. */
export function requireTls(raw: RawConfig): void {
  for (const name of ['S3_ENDPOINT', 'OFREP_URL'] as const) {
    const url = raw[name] === undefined ? undefined : new URL(raw[name]);
    if (url === undefined || url.protocol === 'https:' || isLoopback(url.hostname)) continue;
    throw new ConfigError(`${name}: must be an https URL outside the local environment, unless it names this machine`);
  }
}
