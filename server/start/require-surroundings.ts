import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import type { Db } from '../platform/database/database.ts';
import { connectionLimit } from '../platform/database/connection-limit.ts';
import { makeFolder } from '../platform/files/make-folder.ts';

/** Of background jobs, of the watch over the database, and of what hears other nodes. */
const CONNECTIONS_BESIDES_POOL = 6;

/** A pool that the database does not grant would fail in the busiest minute, not at the start. */
export async function requireConnections(db: Db, { databasePoolSize }: Config): Promise<void> {
  const limit = await connectionLimit(db);
  const needed = databasePoolSize + CONNECTIONS_BESIDES_POOL;
  if (limit === undefined || needed <= limit.connections) return;
  throw new ConfigError(
    `DATABASE_POOL_SIZE: ${databasePoolSize} and ${CONNECTIONS_BESIDES_POOL} besides are more than the ` +
      `${limit.connections} connections that the ${limit.of} allows`,
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
    throw new ConfigError(`DATA_DIR: nothing can be written in ${dataDir} (${code})`, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
