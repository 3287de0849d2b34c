import { deepStrictEqual } from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Does the work on tables that have neither indexes nor keys meanwhile: building them afterwards over all rows takes a fraction of
 * keeping them row by row. What comes back is what was there, checked against every row.
 */
export async function withoutIndexes(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const before = await partsOf(db, tables);
  const { keys, indexes, foreignKeys } = before;
  for (const { table, name } of [...foreignKeys, ...keys])
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)}`.execute(db);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.id(name)}`.execute(db);
  await work();
  for (const part of keys) await addConstraint(db, part);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const part of foreignKeys) await addConstraint(db, part);
  deepStrictEqual(await partsOf(db, tables), before);
}

async function addConstraint(db: Db, { table, name, definition }: Part): Promise<void> {
  await sql`ALTER TABLE ${sql.id(table)} ADD CONSTRAINT ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
}

async function partsOf(db: Db, tables: readonly string[]) {
  const foreignKeys = await constraintsOf(db, tables, ['f']);
  const keys = await constraintsOf(db, tables, ['p', 'u']);
  return { foreignKeys, keys, indexes: await indexesOf(db, tables, keys) };
}

/** Of these kinds, and the foreign keys of others that lean on these tables. */
async function constraintsOf(db: Db, tables: readonly string[], kinds: readonly string[]): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = ANY (${kinds}::"char"[])
      AND (conrelid::regclass::text = ANY (${tables}) OR confrelid::regclass::text = ANY (${tables}))
    ORDER BY conname`.execute(db);
  return rows;
}

async function indexesOf(db: Db, tables: readonly string[], keys: readonly Part[]): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    SELECT tablename AS table, indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename = ANY (${tables}) AND indexname <> ALL (${keys.map(({ name }) => name)}) ORDER BY indexname`.execute(
    db,
  );
  return rows;
}
