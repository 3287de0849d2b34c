import type { Environment } from '#contract/wire/environment.ts';
import { ConfigError } from './config-error.ts';
import type { RawConfig } from './environment-variables.ts';

/** Outside local nobody gets an empty database of their own because the address of the real one was forgotten. */
export function requireDatabase(raw: RawConfig, environment: Environment): void {
  const { DATABASE_URL, EMBEDDED_DATABASE: isEmbedded = environment === 'local' } = raw;
  if (DATABASE_URL !== undefined) {
    if (raw.EMBEDDED_DATABASE === true) {
      throw new ConfigError('EMBEDDED_DATABASE: cannot be on when DATABASE_URL is given');
    }
    return;
  }
  if (isEmbedded) return;
  throw new ConfigError(
    environment === 'local'
      ? 'DATABASE_URL: is required when EMBEDDED_DATABASE is off'
      : `DATABASE_URL: is required outside local (this is ${environment}), unless EMBEDDED_DATABASE is on`,
  );
}
