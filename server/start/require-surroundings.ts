import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import type { Db } from '../platform/database/database.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { sql } from 'kysely';
import { probeSession } from '../platform/database/session-probe.ts';

/** Of background jobs, of the watch over the database, and of what hears other nodes. */
const CONNECTIONS_BESIDES_POOL = 6;

/** A pool that the database does not grant would fail in the busiest minute, not at the start. */
export async function requireConnections(db: Db, { databasePoolSize }: Config): Promise<void> {
  const limit = await connectionLimit(db);
  const needed = databasePoolSize + CONNECTIONS_BESIDES_POOL;
  if (limit === undefined || needed <= limit.connections) return;
  throw new ConfigError(
    `DATABASE_POOL_SIZE: ${databasePoolSize} and ${CONNECTIONS_BESIDES_POOL} other connections exceed the ` +
      `${limit.connections} connections the ${limit.of} allows`,
  );
}

/** A folder where nothing can be written would fail with the first file that a member sends. */
export async function requireDataFolder({ dataDir, s3, databaseUrl }: Config): Promise<void> {
  if (s3 !== undefined && databaseUrl !== undefined) return;
  // Asking for the right is not enough: a file system may be read-only, or full.
  const probe = join(dataDir, `.probe-${randomBytes(8).toString('hex')}`);
  try {
    await makeFolder(dataDir, 0o700);
    await writeFile(probe, 'can be written', { flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError(`DATA_DIR: can't write to ${dataDir} (${code})`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

interface ConnectionLimit {
  readonly connections: number;
  readonly of: 'role' | 'database' | 'server';
}

/** How many connections this role may have at most; undefined where nothing says so. Limits do not hold for superusers. */
async function connectionLimit(db: Db): Promise<ConnectionLimit | undefined> {
  const { rows } = await sql<ConnectionLimit>`
    WITH limits (connections, "of") AS (
      SELECT rolconnlimit, 'role' FROM pg_roles WHERE rolname = current_user AND NOT rolsuper
      UNION ALL
      SELECT datconnlimit, 'database' FROM pg_database, pg_roles
      WHERE datname = current_database() AND rolname = current_user AND NOT rolsuper
      UNION ALL
      SELECT current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true), '0')::integer, 'server'
    )
    SELECT connections, "of" FROM limits WHERE connections >= 0 ORDER BY connections LIMIT 1`.execute(db);
  return rows[0];
}

const REFUSALS = {
  shared:
    'connects through a pooler that shares connections between transactions. Set the pooler to session mode, or connect directly',
  'without-timeouts':
    'connects through a pooler that drops our timeouts. Set the timeouts on the role, as in deploy/pgbouncer.ini, or connect directly',
} as const;

/** Our locks, prepared statements and LISTEN belong to a session; without one, calls fail at random. */
export async function requireSessions(url: string, setting: string): Promise<void> {
  const finding = await probeSession(url).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    throw new ConfigError(`${setting}: the database can't be reached (${code})`, { cause: error });
  });
  if (finding !== 'kept') throw new ConfigError(`${setting}: ${REFUSALS[finding]}`);
}
