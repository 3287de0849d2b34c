import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { beginUndoable } from '#server/platform/database/watched-call.ts';
import type { ProfileTables } from './profile.tables.ts';

const tables = (db: Db) => db.withTables<ProfileTables>();

export async function selectRevision(db: Db, panelId: string): Promise<number | undefined> {
  const row = await tables(db)
    .selectFrom('profile_catalogue')
    .select('revision')
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
  return row?.revision;
}

/** Anyone who changes the catalogue comes here first, one after the other. */
export async function lockCatalogue(tx: Db, panelId: string): Promise<number> {
  // It locks, and changes nothing: what was retired already is retired again without an entry.
  const isNoChange = beginUndoable();
  const { rows } = await sql<{ revision: number }>`
    INSERT INTO profile_catalogue (panel_id) VALUES (${panelId})
    ON CONFLICT (panel_id) DO UPDATE SET revision = profile_catalogue.revision RETURNING revision`.execute(tx);
  isNoChange();
  return rows[0]?.revision ?? 0;
}

/** Tells every node that its copy is old. */
export async function countChange(tx: Db, panelId: string): Promise<void> {
  await sql`UPDATE profile_catalogue SET revision = revision + 1 WHERE panel_id = ${panelId}`.execute(tx);
}

export function selectTypes(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('profile_type')
    .select(['type_name', 'display_name', 'position'])
    .where('panel_id', '=', panelId)
    .orderBy('position')
    .orderBy('type_name')
    .execute();
}

/** Every detail with its newest version, in the order of the catalogue. */
export function selectDetails(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('profile_detail')
    .innerJoin('profile_detail_version', (join) =>
      join
        .onRef('profile_detail_version.detail_id', '=', 'profile_detail.detail_id')
        .onRef('profile_detail_version.version', '=', 'profile_detail.version'),
    )
    .selectAll('profile_detail_version')
    .select(['detail_name', 'is_listed', 'retired_at'])
    .where('panel_id', '=', panelId)
    .orderBy('position')
    .orderBy('detail_name')
    .execute();
}

export function selectVersions(db: Db, detailId: string) {
  return tables(db)
    .selectFrom('profile_detail_version')
    .selectAll()
    .where('detail_id', '=', detailId)
    .orderBy('version', 'desc')
    .execute();
}

export async function insertTypes(tx: Db, rows: readonly Insertable<ProfileTables['profile_type']>[]): Promise<void> {
  await tables(tx)
    .insertInto('profile_type')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertDetail(
  tx: Db,
  detail: Insertable<ProfileTables['profile_detail']>,
  version: Omit<Insertable<ProfileTables['profile_detail_version']>, 'detail_id' | 'version'>,
): Promise<void> {
  await tables(tx).insertInto('profile_detail').values(detail).execute();
  await insertVersion(tx, { ...version, detail_id: detail.detail_id, version: detail.version });
}

export async function insertVersion(
  tx: Db,
  version: Insertable<ProfileTables['profile_detail_version']>,
): Promise<void> {
  await tables(tx).insertInto('profile_detail_version').values(version).execute();
}

export async function updateDetail(
  tx: Db,
  detailId: string,
  change: Partial<Pick<ProfileTables['profile_detail'], 'version' | 'is_listed' | 'retired_at'>>,
): Promise<void> {
  await tables(tx).updateTable('profile_detail').set(change).where('detail_id', '=', detailId).execute();
}

/** Names that members have something under and that no detail describes. */
export async function selectStrangeNames(db: Db, panelId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM audience_attribute_name n WHERE length(name) BETWEEN 1 AND 100 AND NOT EXISTS (
      SELECT FROM profile_detail d WHERE d.panel_id = ${panelId} AND d.detail_name = n.name) ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A few values of a name, each once. */
export async function selectSomeValues(db: Db, name: string, most: number): Promise<readonly unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    SELECT DISTINCT value FROM (
      SELECT value FROM panelist_attribute WHERE name = ${name} AND value <> 'null'::jsonb LIMIT 2000) sampled
    LIMIT ${most}`.execute(db);
  return rows.map(({ value }) => value);
}
