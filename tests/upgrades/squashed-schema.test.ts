import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase, type Database, type Db } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/database/migration-files.ts';
import { readSquashed, SQUASHED_FILE } from '#server/platform/database/squashed-schema.ts';
import { createLog } from '#server/platform/log.ts';
import { dropDatabase, newDatabaseUrl } from '#testkit/database.ts';
import { migrateOneByOne } from '#tools/squash-schema.ts';
import { catalogueOf, rowsOf } from './catalogue-of.ts';

const opened: { readonly url: string; readonly database: Database }[] = [];
afterEach(async () => {
  for (const { url, database } of opened.splice(0)) {
    await database.close();
    await dropDatabase(url);
  }
});

async function emptyDatabase(): Promise<Db> {
  const url = await newDatabaseUrl({ isEmpty: true });
  const database = openDatabase({ url, poolSize: 1, onIdleError: () => undefined });
  opened.push({ url, database });
  return database.db;
}

async function versionOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    SELECT current_setting('server_version_num')::integer / 10000 AS version`.execute(db);
  return rows[0]?.version;
}

test('an empty database becomes, in one step, what the migrations make of it one by one, to the letter', async () => {
  const [squashed, migrated] = [await emptyDatabase(), await emptyDatabase()];
  const told: { migration?: string }[] = [];
  await migrate(squashed, createLog('info', { write: (line) => void told.push(JSON.parse(line)) }));
  const applied = told.flatMap(({ migration }) => migration ?? []);
  const file = await readSquashed(MIGRATIONS_FOLDER);
  // Elsewhere than on the embedded server the migrations may have run one by one, as they should.
  if (file?.postgresVersion === (await versionOf(squashed))) expect(applied).toEqual([SQUASHED_FILE]);
  await migrateOneByOne(migrated);

  const catalogue = await catalogueOf(migrated);
  expect(catalogue.length).toBeGreaterThan(5_000);
  const { onlyFirst, onlySecond } = differences(await catalogueOf(squashed), catalogue);
  expect({ onlySquashed: onlyFirst, onlyMigrated: onlySecond }).toEqual({ onlySquashed: [], onlyMigrated: [] });
  expect(await rowsOf(squashed)).toEqual(await rowsOf(migrated));
});

/** Lines of one that the other has not, each as often as it is there: a list of all would hide them. */
function differences(first: readonly string[], second: readonly string[]) {
  const counts = new Map<string, number>();
  for (const line of first) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of second) counts.set(line, (counts.get(line) ?? 0) - 1);
  const linesWith = (isWanted: (count: number) => boolean) =>
    [...counts].filter(([, count]) => isWanted(count)).map(([line]) => line);
  return { onlyFirst: linesWith((count) => count > 0), onlySecond: linesWith((count) => count < 0) };
}
