import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ProfileTables } from './profile.tables.ts';
import type { KeptValue } from './shown-detail.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

const tables = (db: Db) => db.withTables<ProfileTables>();

export function findPreferences(db: Db, panelistId: string) {
  return tables(db)
    .selectFrom('panelist_preferences')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst();
}

export function upsertPreferences(db: Db, row: Insertable<ProfileTables['panelist_preferences']>) {
  const { panelist_id: _key, ...chosen } = row;
  return tables(db)
    .insertInto('panelist_preferences')
    .values(row)
    .onConflict((conflict) => conflict.column('panelist_id').doUpdateSet(chosen))
    .execute();
}

export async function findOptedOutOfSurveys(db: Db, panelistIds: readonly string[]): Promise<string[]> {
  if (panelistIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('panelist_preferences')
    .select('panelist_id')
    .where('panelist_id', 'in', panelistIds)
    .where('survey_activity_opt_in', '=', false)
    .execute();
  return rows.map((row) => row.panelist_id);
}

export function findAttributes(db: Db, panelistId: string, names: readonly string[]) {
  return tables(db)
    .selectFrom('panelist_attribute')
    .select(['name', 'value'])
    .where('panelist_id', '=', panelistId)
    .where('name', 'in', names)
    .execute();
}

export function findAllAttributes(db: Db, panelistId: string) {
  return tables(db)
    .selectFrom('panelist_attribute')
    .select(['name', 'value', 'updated_at'])
    .where('panelist_id', '=', panelistId)
    .orderBy('name')
    .execute();
}

/** What is kept under these names, with what a change has to know of it. */
export async function findKept(db: Db, panelistId: string, names: readonly string[]): Promise<Map<string, KeptValue>> {
  if (names.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('panelist_attribute')
    .select(['name', 'value', 'revision', 'unlock_at as unlockAt'])
    .where('panelist_id', '=', panelistId)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, ...kept }) => [name, kept]));
}

/** Only a member's own change locks what they said, or opens it. */
export function upsertAttributes(
  db: Db,
  rows: readonly Insertable<ProfileTables['panelist_attribute']>[],
  { setsLock = false }: { readonly setsLock?: boolean } = {},
) {
  return tables(db)
    .insertInto('panelist_attribute')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['panelist_id', 'name']).doUpdateSet((set) => ({
        value: set.ref('excluded.value'),
        updated_at: set.ref('excluded.updated_at'),
        source: set.ref('excluded.source'),
        actor_id: set.ref('excluded.actor_id'),
        ...(setsLock && { unlock_at: set.ref('excluded.unlock_at') }),
      })),
    )
    .execute();
}

/** Everything that a member has said about themselves; what audiences know of it goes with it, by its triggers. */
export async function eraseProfile(tx: Db, panelistId: string): Promise<number> {
  const known = rowsOf(await sql`DELETE FROM panelist_attribute WHERE panelist_id = ${panelistId}`.execute(tx));
  const wishes = rowsOf(await sql`DELETE FROM panelist_preferences WHERE panelist_id = ${panelistId}`.execute(tx));
  return known + wishes;
}
