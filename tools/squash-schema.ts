/** `npm run squash-schema`: writes down what all migrations make of an empty database, for the first start of a node. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/platform/database/migration-files.ts';
import { fingerprintOf, SQUASHED_FILE } from '#server/platform/database/squashed-schema.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts';
import { createLog } from '#server/platform/log.ts';
import { schemaText } from './schema-text.ts';

/** Brings an empty database to the newest state by every migration, one after the other. */
export async function migrateOneByOne(db: Db): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-migrations-'));
  try {
    for (const { name, text } of await readMigrations(MIGRATIONS_FOLDER)) await writeFile(join(folder, name), text);
    await migrate(db, createLog('error'), pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The whole file, from a database that was migrated one by one. */
export async function squashedText(db: Db): Promise<string> {
  const fingerprint = fingerprintOf(await readMigrations(MIGRATIONS_FOLDER));
  const { rows } = await sql<{ version: number }>`
    SELECT current_setting('server_version_num')::integer / 10000 AS version`.execute(db);
  return [
    `-- Generated from the migrations ${fingerprint} on PostgreSQL ${rows[0]?.version}`,
    "-- by `npm run squash-schema`. An empty database gets this schema instead of the migrations. Don't edit it.\n",
    await schemaText(db),
  ].join('\n');
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spark-squash-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings });
  const { db, close } = openDatabase({ url: postgres.url, poolSize: 1, onIdleError: () => undefined });
  try {
    await migrateOneByOne(db);
    const file = fileURLToPath(new URL(SQUASHED_FILE, MIGRATIONS_FOLDER));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await squashedText(db));
  } finally {
    await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
