import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Migration } from './migration-files.ts';

/** Below the migrations: what all of them make of an empty database (tools/squash-schema.ts). */
export const SQUASHED_FILE = 'squashed/schema.sql';
const HEADER = /^-- Generated from the migrations ([0-9a-f]{64}) on PostgreSQL (\d+)\b/m;

export interface SquashedSchema {
  readonly text: string;
  /** Which migrations it is made of: it says the same as exactly these. */
  readonly fingerprint: string;
  readonly postgresVersion: number;
}

/** Names and texts of migrations, in one word. */
export function fingerprintOf(migrations: readonly Migration[]): string {
  const lines = migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Undefined where there is none, as in a folder of a test. */
export async function readSquashed(folder: URL): Promise<SquashedSchema | undefined> {
  const text = await readFile(new URL(SQUASHED_FILE, folder), 'utf8').catch(() => undefined);
  const [, fingerprint, version] = HEADER.exec(text ?? '') ?? [];
  if (text === undefined || fingerprint === undefined) return undefined;
  return { text, fingerprint, postgresVersion: Number(version) };
}

/**
 * Whether it may stand in for these migrations here: it is made of them and nothing else, the server is of the version that
 * wrote its text, and there is nothing that it could meet.
 */
export async function canUseSquashed(
  db: Db,
  squashed: SquashedSchema,
  migrations: readonly Migration[],
): Promise<boolean> {
  if (squashed.fingerprint !== fingerprintOf(migrations)) return false;
  // Anyone who may make nothing is told so by the first thing that the old way makes.
  const { rows } = await sql<{ isOpen: boolean; version: number }>`
    SELECT current_setting('server_version_num')::integer / 10000 AS version, has_schema_privilege('public', 'CREATE') AND NOT EXISTS (
      SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT FROM pg_type WHERE typnamespace = 'public'::regnamespace
    ) AS "isOpen"`.execute(db);
  return rows[0]?.isOpen === true && rows[0].version === squashed.postgresVersion;
}

/** Notes migrations that did not run one by one as if they had. */
export async function recordAll(tx: Db, migrations: readonly Migration[]): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const checksums = migrations.map(({ checksum }) => checksum);
  await sql`INSERT INTO schema_migration (name, checksum)
    SELECT * FROM unnest(${names}::text[], ${checksums}::text[])`.execute(tx);
}
