import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db } from './database.ts';
import { MIGRATIONS_FOLDER, readLanded, readMigrations, type Migration } from './migration-files.ts';
import { completeRecord, makeRecord, readRecord, refuseStrange } from './migration-record.ts';
import { USUAL_PATIENCE, whenLockIsFree, type LockPatience } from './lock-patience.ts';
import { stepsOf } from './migration-steps.ts';
import { runSteps } from './run-steps.ts';
import { canUseSquashed, readSquashed, recordAll, SQUASHED_FILE, type SquashedSchema } from './squashed-schema.ts';

// Any number that nothing else in this database locks.
const MIGRATION_LOCK = 7_325_001;
const TURN_ASKED_EVERY_MS = 100;

/**
 * Applies each numbered SQL file once, in order, each in a transaction of its own or in steps, under a lock:
 * of several nodes that start at once, one migrates and the others wait. A database that newer code has prepared, or
 * other texts of the same files, is refused before anything changes. An empty one gets what all of them would make of it
 * in one step.
 */
export async function migrate(
  db: Db,
  log: Log,
  folder: URL = MIGRATIONS_FOLDER,
  patience: LockPatience = USUAL_PATIENCE,
): Promise<number> {
  const [migrations, landed, squashed] = await Promise.all([
    readMigrations(folder),
    readLanded(folder),
    readSquashed(folder),
  ]);
  return db.connection().execute(async (connection) => {
    // Waiting for another node, or a long migration, is no hung statement.
    await sql`SET statement_timeout = 0`.execute(connection);
    await waitForTurn(connection);
    try {
      const record = await readRecord(connection);
      refuseStrange(record, migrations, landed);
      if (squashed !== undefined && !record.exists && (await canUseSquashed(connection, squashed, migrations))) {
        await told(log, migrations.length, () => applySquashed(connection, squashed, migrations, log));
        return migrations.length;
      }
      await completeRecord(connection, record, migrations);
      const known = new Set(record.rows.map((row) => row.name));
      const missing = migrations.filter(({ name }) => !known.has(name));
      if (missing.length > 0) await told(log, missing.length, () => applyEach(connection, missing, log, patience));
      return missing.length;
    } finally {
      // A lost connection has let go of the lock already, and what went wrong before says more.
      await sql`SELECT pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection).catch(() => undefined);
      await sql`RESET statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}

async function told(log: Log, count: number, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  log.info('migrations begin', { count });
  await work();
  log.info('migrations end', { count, durationMs: since(startedAt) });
}

/** Asking again, not waiting in one statement: an index that is built concurrently waits until every statement before it is done. */
async function waitForTurn(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`
      SELECT pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) AS "isOurs"`.execute(connection);
    if (rows[0]?.isOurs === true) return;
    await delay(TURN_ASKED_EVERY_MS);
  }
}

async function applyEach(
  connection: Db,
  missing: readonly Migration[],
  log: Log,
  patience: LockPatience,
): Promise<void> {
  for (const { name, text, checksum } of missing) {
    const record = async (tx: Db): Promise<void> => {
      await sql`INSERT INTO schema_migration (name, checksum) VALUES (${name}, ${checksum})`.execute(tx);
    };
    await apply(name, log, async () => {
      const steps = stepsOf(text);
      const telling = { ...patience, onTaken: () => log.warn('migration waits for a lock', { migration: name }) };
      if (steps !== undefined) return runSteps(connection, { name, steps, patience: telling }, record);
      return whenLockIsFree(connection, telling, async (tx) => {
        await sql.raw(text).execute(tx);
        await record(tx);
      });
    });
  }
}

/** Killed at any moment, it leaves the database empty or whole. */
function applySquashed(
  connection: Db,
  { text }: SquashedSchema,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> {
  return apply(SQUASHED_FILE, log, () =>
    connection.transaction().execute(async (tx) => {
      await makeRecord(tx);
      await sql.raw(text).execute(tx);
      await recordAll(tx, migrations);
    }),
  );
}

/** Told of by its name: the database's own words do not say in which file something failed. */
async function apply(name: string, log: Log, work: () => Promise<void>): Promise<void> {
  const begunAt = performance.now();
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'connection lost';
    log.error('migration failed', { migration: name, code });
    throw new Error(`the migration ${name} failed (${code})`, { cause: error });
  }
  log.info('migration applied', { migration: name, durationMs: since(begunAt) });
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
