import { ConfigError } from '../config/config.ts';
import { probeSession } from '../platform/database/session-probe.ts';

const REFUSALS = {
  shared:
    'a pooler there lends its connections to others between transactions: set it to session mode, or connect directly',
  'without-timeouts':
    'a pooler there drops our timeouts: give the role its own, as deploy/pgbouncer.ini says, or connect directly',
} as const;

/** Our locks, prepared statements and LISTEN belong to a session; without one, calls fail at random. */
export async function requireSessions(url: string, setting: string): Promise<void> {
  const finding = await probeSession(url).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    throw new ConfigError(`${setting}: the database cannot be reached (${code})`, { cause: error });
  });
  if (finding !== 'kept') throw new ConfigError(`${setting}: ${REFUSALS[finding]}`);
}
