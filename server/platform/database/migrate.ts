import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { MIGRATIONS_FOLDER, readLanded, readMigrations, type Migration } from './migration-files.ts';
import { completeRecord, readRecord, refuseStrange } from './migration-record.ts';

// Any number that nothing else in this database locks.
const MIGRATION_LOCK = 7_325_001;

/**
 * Applies each numbered SQL file once, in order, each in a transaction of its own, under a lock:
 * of several nodes that start at once, one migrates and the others wait. A database that newer code has prepared, or
 * other texts of the same files, is refused before anything changes.
 */
export async function migrate(db: Db, log: Log, folder: URL = MIGRATIONS_FOLDER): Promise<number> {
  const [migrations, landed] = await Promise.all([readMigrations(folder), readLanded(folder)]);
  return db.connection().execute(async (connection) => {
    // Waiting for another node, or a long migration, is no hung statement.
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SELECT pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      const record = await readRecord(connection);
      refuseStrange(record, migrations, landed);
      await completeRecord(connection, record, migrations);
      const known = new Set(record.rows.map((row) => row.name));
      const missing = migrations.filter(({ name }) => !known.has(name));
      if (missing.length > 0) await applyAll(connection, missing, log);
      return missing.length;
    } finally {
      // A lost connection has let go of the lock already, and what went wrong before says more.
      await sql`SELECT pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection).catch(() => undefined);
      await sql`RESET statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}

async function applyAll(connection: Db, missing: readonly Migration[], log: Log): Promise<void> {
  const startedAt = performance.now();
  log.info('migrations begin', { count: missing.length });
  for (const migration of missing) {
    const begunAt = performance.now();
    await apply(connection, migration, log);
    log.info('migration applied', { migration: migration.name, durationMs: since(begunAt) });
  }
  log.info('migrations end', { count: missing.length, durationMs: since(startedAt) });
}

async function apply(connection: Db, { name, text, checksum }: Migration, log: Log): Promise<void> {
  try {
    await connection.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx);
      await sql`INSERT INTO schema_migration (name, checksum) VALUES (${name}, ${checksum})`.execute(tx);
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection lost';
    log.error('migration failed', { migration: name, code });
    throw new Error(`the migration ${name} failed (${code})`, { cause: error });
  }
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
