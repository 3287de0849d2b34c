import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createAuditLog } from '#server/platform/audit/audit-log.ts';
import type { Db } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import {
  checksumOf,
  MIGRATIONS_FOLDER,
  readLanded,
  type LandedMigration,
} from '#server/platform/database/migration-files.ts';
import { createLog } from '#server/platform/log.ts';
import { heldClock } from '#testkit/held-clock.ts';

const ROWS = new URL('rows/', import.meta.url);
/** Texts of migrations that were edited after they had landed. */
const OLDER_TEXTS = new URL('older-texts/', import.meta.url);

export const LANDED = await readLanded(MIGRATIONS_FOLDER);
export const LANDINGS = [...new Set(LANDED.map(({ landing }) => landing))];

/**
 * Makes the database of a landing: its migrations with the texts of then, and rows as each landing's code wrote them. One
 * that was updated with every landing has the texts that each migration landed with at first.
 */
export async function makeLandedState(db: Db, landing: number, wasUpdatedEachTime = false): Promise<void> {
  const upToThen = LANDED.filter((one) => one.landing <= landing);
  const first = new Map(upToThen.toReversed().map((one) => [one.name, one]));
  const last = new Map(upToThen.map((one) => [one.name, one]));
  const folder = await mkdtemp(join(tmpdir(), 'spark-landed-'));
  for (const step of LANDINGS.filter((one) => one <= landing)) {
    for (const [name, migration] of wasUpdatedEachTime ? first : last) {
      if (first.get(name)?.landing === step) await writeFile(join(folder, name), await textOf(migration));
    }
    await migrate(db, createLog('error'), pathToFileURL(`${folder}/`));
    await fill(db, step);
  }
  await rm(folder, { recursive: true });
}

async function textOf({ name, checksum }: LandedMigration): Promise<string> {
  for (const folder of [MIGRATIONS_FOLDER, OLDER_TEXTS]) {
    const file = new URL(name, folder);
    const text = existsSync(file) ? await readFile(file, 'utf8') : '';
    if (checksumOf(text) === checksum) return text;
  }
  throw new Error(`there is no text of ${name} with the checksum ${checksum}`);
}

async function fill(db: Db, landing: number): Promise<void> {
  const rows = new URL(`landing-${landing}.sql`, ROWS);
  if (existsSync(rows)) {
    await db.transaction().execute(async (tx) => {
      await sql`CREATE OR REPLACE FUNCTION pg_temp.id(n integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS
        $$ SELECT ('019eb000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`.execute(tx);
      await sql.raw(await readFile(rows, 'utf8')).execute(tx);
      await createAuditLog(heldClock()).append(tx, {
        panelId: 'US',
        actorKind: 'system',
        actorId: null,
        action: 'member.identity-seen',
        subjectKind: 'panelist',
        subjectId: 'M-1001',
        after: { reference: 'of then', landing },
      });
    });
  }
}

export type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/** Every row of every table, but for the record of migrations. */
export async function allRows(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> 'schema_migration' ORDER BY 1`.execute(db);
  const found = new Map<string, readonly Record<string, unknown>[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(t) AS row FROM ${sql.id(name)} t`.execute(db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Rows of then that are not there now, as far as their columns are. */
export function lostRows(then: Rows, now: Rows): string[] {
  return [...then].flatMap(([table, rows]) =>
    rows
      .filter((row) => !(now.get(table) ?? []).some((other) => agrees(row, other)))
      .map((row) => `${table} ${JSON.stringify(row)}`),
  );
}

function agrees(then: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(then).every(
    ([column, value]) => !(column in now) || JSON.stringify(now[column]) === JSON.stringify(value),
  );
}
