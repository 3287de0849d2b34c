import { sql } from 'kysely';
import { readEnvironmentMark } from './environment-mark.ts';
import type { Db } from './database.ts';
import {
  type LandedMigration,
  type Migration,
  MIGRATIONS_FOLDER,
  readLanded,
  readMigrations,
} from './migration-files.ts';

/** The database is not one that this code may work on. The message says why, in one line. */
export class StrangeDatabaseError extends Error {
  override readonly name = 'StrangeDatabaseError';
}

/** What ran in a database. Rows of older nodes have no checksum. */
export interface MigrationRecord {
  readonly exists: boolean;
  readonly hasChecksums: boolean;
  readonly rows: readonly { readonly name: string; readonly checksum: string | null }[];
}

/** Only reads: where there is nothing to do, a role that may change nothing will do. */
export async function readRecord(db: Db): Promise<MigrationRecord> {
  const { rows: found } = await sql<{ exists: boolean; hasChecksums: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS "exists", EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = to_regclass('schema_migration') AND attname = 'checksum' AND NOT attisdropped
    ) AS "hasChecksums"`.execute(db);
  const { exists = false, hasChecksums = false } = found[0] ?? {};
  if (!exists) return { exists, hasChecksums, rows: [] };
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    SELECT name, to_jsonb(schema_migration) ->> 'checksum' AS checksum FROM schema_migration ORDER BY name`.execute(db);
  return { exists, hasChecksums, rows };
}

/** A database of newer code, or one that was made with other texts, is left alone. */
export function refuseStrange(
  record: MigrationRecord,
  migrations: readonly Migration[],
  landed: readonly LandedMigration[],
): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = record.rows.findLast(({ name }) => !ours.has(name));
  if (unknown !== undefined) {
    throw new StrangeDatabaseError(
      `the database was prepared by a newer version (${unknown.name}). Start that version, or restore a backup from before it.`,
    );
  }
  const isAccepted = (name: string, checksum: string): boolean =>
    ours.get(name)?.checksum === checksum || landed.some((one) => one.name === name && one.checksum === checksum);
  const other = record.rows.find(({ name, checksum }) => checksum !== null && !isAccepted(name, checksum));
  if (other !== undefined) {
    throw new StrangeDatabaseError(
      `${other.name} ran in this database with different contents than this version has. Start the version that prepared it, or restore a backup.`,
    );
  }
}

export async function makeRecord(db: Db): Promise<void> {
  await sql`CREATE TABLE schema_migration (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), checksum text)`.execute(db);
}

/**
 * Makes the record ready for checksums. Older nodes may still be at work: they write rows without one. What ran before
 * there were checksums counts as what its file says today.
 */
export async function completeRecord(
  db: Db,
  { exists, hasChecksums, rows }: MigrationRecord,
  migrations: readonly Migration[],
): Promise<void> {
  if (!exists) {
    await makeRecord(db);
  } else if (!hasChecksums) {
    // Only when it is missing: a backup that runs meanwhile would have to be waited for.
    await sql`ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS checksum text`.execute(db);
  }
  const bare = new Set(rows.filter(({ checksum }) => checksum === null).map(({ name }) => name));
  for (const { name, checksum } of migrations.filter((migration) => bare.has(migration.name))) {
    await sql`UPDATE schema_migration SET checksum = ${checksum} WHERE name = ${name} AND checksum IS NULL`.execute(db);
  }
}

const NOT_PREPARED = 'no node has prepared this database: start one on it first';

/** For anyone who works on a database that a node has prepared, and must not prepare one: nothing is left to migrate, or it is refused. */
export async function requireMigrated(db: Db): Promise<0> {
  const [migrations, landed] = await Promise.all([readMigrations(MIGRATIONS_FOLDER), readLanded(MIGRATIONS_FOLDER)]);
  const record = await readRecord(db);
  if (!record.exists) throw new StrangeDatabaseError(NOT_PREPARED);
  refuseStrange(record, migrations, landed);
  const known = new Set(record.rows.map(({ name }) => name));
  const missing = migrations.find(({ name }) => !known.has(name));
  if (missing !== undefined) {
    throw new StrangeDatabaseError(
      `this database was prepared by an older version (without ${missing.name}): start a node of this version first`,
    );
  }
  if ((await readEnvironmentMark(db)) === undefined) throw new StrangeDatabaseError(NOT_PREPARED);
  return 0;
}
