import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';

const MIGRATIONS_FOLDER = new URL('../../migrations/', import.meta.url);
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
// Any number that nothing else in this database locks.
const MIGRATION_LOCK = 7_325_001;

/**
 * Applies each numbered SQL file once, in order, each in a transaction of its own, under a lock:
 * of several nodes that start at once, one migrates and the others wait.
 */
export async function migrate(db: Db, log: Log, folder: URL = MIGRATIONS_FOLDER): Promise<number> {
  const files = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).toSorted();
  return db.connection().execute(async (connection) => {
    // Waiting for another node, or a long migration, is no hung statement.
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SELECT pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      await sql`CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(connection);
      const applied = await sql<{ name: string }>`SELECT name FROM schema_migration`.execute(connection);
      const known = new Set(applied.rows.map((row) => row.name));
      const missing = files.filter((name) => !known.has(name));
      const since = performance.now();
      if (missing.length > 0) log.info('migrations begin', { count: missing.length });
      for (const name of missing) {
        await apply(connection, name, await readFile(new URL(name, folder), 'utf8'));
        log.info('migration applied', { migration: name });
      }
      if (missing.length > 0) {
        log.info('migrations end', { count: missing.length, durationMs: Math.round(performance.now() - since) });
      }
      return missing.length;
    } finally {
      // A lost connection has let go of the lock already, and what went wrong before says more.
      await sql`SELECT pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection).catch(() => undefined);
      await sql`RESET statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}

async function apply(connection: Db, name: string, text: string): Promise<void> {
  try {
    await connection.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx);
      await sql`INSERT INTO schema_migration (name) VALUES (${name})`.execute(tx);
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection lost';
    throw new Error(`the migration ${name} failed (${code})`, { cause: error });
  }
}
