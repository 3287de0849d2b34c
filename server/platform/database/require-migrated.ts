import { readEnvironmentMark } from '../installation/environment-mark.ts';
import type { Db } from './database.ts';
import { MIGRATIONS_FOLDER, readLanded, readMigrations } from './migration-files.ts';
import { readRecord, refuseStrange, StrangeDatabaseError } from './migration-record.ts';

const NOT_PREPARED = 'no node has prepared this database: start one on it first';

/** For whoever works on a database that a node has prepared, and must not prepare one: nothing is left to migrate, or it is refused. */
export async function requireMigrated(db: Db): Promise<0> {
  const [migrations, landed] = await Promise.all([readMigrations(MIGRATIONS_FOLDER), readLanded(MIGRATIONS_FOLDER)]);
  const record = await readRecord(db);
  if (!record.exists) throw new StrangeDatabaseError(NOT_PREPARED);
  refuseStrange(record, migrations, landed);
  const known = new Set(record.rows.map(({ name }) => name));
  const missing = migrations.find(({ name }) => !known.has(name));
  if (missing !== undefined) {
    throw new StrangeDatabaseError(
      `this database is of an older version (without ${missing.name}): start a node of this version on it first`,
    );
  }
  if ((await readEnvironmentMark(db)) === undefined) throw new StrangeDatabaseError(NOT_PREPARED);
  return 0;
}
