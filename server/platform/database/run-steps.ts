import { sql } from 'kysely';
import type { Db } from './database.ts';
import { whenLockIsFree, type LockPatience } from './lock-patience.ts';
import { withoutComments, type MigrationStep } from './migration-steps.ts';

/** So many rows are changed at once: few enough that nobody waits for one of them for long. */
const ROWS_AT_ONCE = 2_000;

interface StepwiseMigration {
  readonly name: string;
  readonly steps: readonly MigrationStep[];
  readonly patience: LockPatience;
}

/**
 * Runs the steps of one migration, each once: how far it came is in the database, in the transaction of the work itself, so that
 * one that is killed goes on from there. `done` is the last transaction.
 */
export async function runSteps(
  connection: Db,
  { name, steps, patience }: StepwiseMigration,
  done: (tx: Db) => Promise<void>,
): Promise<void> {
  await whenLockIsFree(connection, patience, async (tx) => {
    // Gone with the last of them: a database that was never in the middle of one has the same tables.
    await sql`CREATE TABLE IF NOT EXISTS schema_migration_progress (
      name text PRIMARY KEY, steps_done integer NOT NULL DEFAULT 0, after text)`.execute(tx);
    await sql`INSERT INTO schema_migration_progress (name) VALUES (${name}) ON CONFLICT DO NOTHING`.execute(tx);
  });
  const { rows } = await sql<{ stepsDone: number }>`
    SELECT steps_done AS "stepsDone" FROM schema_migration_progress WHERE name = ${name}`.execute(connection);
  const { stepsDone = 0 } = rows[0] ?? {};
  for (const [at, step] of steps.entries()) {
    if (at < stepsDone) continue;
    if (step.kind === 'pieces') await runPieces(connection, name, step, patience);
    if (step.kind === 'alone') await runAlone(connection, step.text);
    await whenLockIsFree(connection, patience, async (tx) => {
      if (step.kind === 'transaction') await sql.raw(step.text).execute(tx);
      await sql`UPDATE schema_migration_progress SET steps_done = ${at + 1}, after = NULL WHERE name = ${name}`.execute(
        tx,
      );
    });
  }
  await whenLockIsFree(connection, patience, async (tx) => {
    await sql`DROP TABLE schema_migration_progress`.execute(tx);
    await done(tx);
  });
}

const INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?<index>[a-z_0-9]+)\s/i;

/** It takes no lock that anybody waits for. One that was killed leaves an index that is of no use, and in the way of its name. */
async function runAlone(connection: Db, text: string): Promise<void> {
  const { index } = INDEX.exec(withoutComments(text))?.groups ?? {};
  if (index === undefined) throw new Error('a step alone is CREATE INDEX CONCURRENTLY, and names its index');
  const { rows } = await sql<{ isValid: boolean }>`
    SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(${index})`.execute(connection);
  if (rows[0]?.isValid === true) return;
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(connection);
  await sql.raw(text).execute(connection);
}

type Pieces = Extract<MigrationStep, { readonly kind: 'pieces' }>;

async function runPieces(connection: Db, name: string, step: Pieces, patience: LockPatience): Promise<void> {
  let isThereMore = true;
  while (isThereMore) isThereMore = await whenLockIsFree(connection, patience, (tx) => runPiece(tx, name, step));
}

/** Whether there were rows. What nodes at work add behind the last key has the column's default. */
async function runPiece(tx: Db, name: string, { text, key, table }: Pieces): Promise<boolean> {
  const { rows: progress } = await sql<{ after: string | null }>`
    SELECT after FROM schema_migration_progress WHERE name = ${name}`.execute(tx);
  const after = progress[0]?.after ?? null;
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    WITH piece AS (
      SELECT ${sql.id(key)} AS key FROM ${sql.id(table)} ${after === null ? sql`` : sql`WHERE ${sql.id(key)} > ${after}`}
      ORDER BY key LIMIT ${ROWS_AT_ONCE}
    )
    SELECT (SELECT piece.key::text FROM piece ORDER BY piece.key LIMIT 1) AS first,
      (SELECT piece.key::text FROM piece ORDER BY piece.key DESC LIMIT 1) AS last`.execute(tx);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return false;
  const values: Readonly<Record<string, string>> = { $1: first, $2: last };
  const parts = text
    .split(/(\$[12])/)
    .map((part) => (values[part] === undefined ? sql.raw(part) : sql`${values[part]}`));
  await sql.join(parts, sql``).execute(tx);
  await sql`UPDATE schema_migration_progress SET after = ${last} WHERE name = ${name}`.execute(tx);
  return true;
}
