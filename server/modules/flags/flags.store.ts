import { sql } from 'kysely';
import type { FlagKey } from '#contract/flags/flags.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FlagsTables } from './flags.tables.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

const tables = (db: Db) => db.withTables<FlagsTables>();

export function selectFlags(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('flag')
    .leftJoin('flags_operator', 'flags_operator.operator_id', 'flag.set_by')
    .select(['key', 'is_on', 'percent', 'revision', 'set_at', 'flags_operator.name as set_by_name'])
    .where('panel_id', '=', panelId)
    .execute();
}

/** They are few: contract/flags/flag-settings.ts says how many at most. */
export function selectFlagMembers(db: Db, panelId: string) {
  return tables(db)
    .selectFrom('flag_member')
    .select(['key', 'panelist_id', 'is_on'])
    .where('panel_id', '=', panelId)
    .execute();
}

export function selectBanner(db: Db, panelId: string) {
  return tables(db).selectFrom('spark_banner').selectAll().where('panel_id', '=', panelId).executeTakeFirst();
}

export async function selectExternalIds(db: Db, panelistIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ panelist_id: string; external_id: string }>`
    SELECT panelist_id, external_id FROM flags_panelist WHERE panelist_id = ANY (${panelistIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.panelist_id, row.external_id]));
}

export async function selectPanelistId(db: Db, panelId: string, externalId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('flags_panelist')
    .select('panelist_id')
    .where('panel_id', '=', panelId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row?.panelist_id;
}

export async function selectKnownFlags(
  db: Db,
  panelistId: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await tables(db)
    .selectFrom('flag_known')
    .select('flags')
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst();
  return row && { ...row.flags };
}

/** Written only when it says something new. */
export async function upsertKnownFlags(db: Db, panelistId: string, flags: object, now: Date): Promise<void> {
  await sql`
    INSERT INTO flag_known (panelist_id, flags, known_at) VALUES (${panelistId}, ${JSON.stringify(flags)}, ${now})
    ON CONFLICT (panelist_id) DO UPDATE SET flags = excluded.flags, known_at = excluded.known_at
    WHERE flag_known.flags <> excluded.flags`.execute(db);
}

/** Puts anyone who changes the same flag, or the banner, behind each other until the commit. */
export async function lockFlag(tx: Db, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`flag:${name}`}, 0))`.execute(tx);
}

export async function upsertFlag(
  tx: Db,
  row: { panel_id: string; key: FlagKey; is_on: boolean; percent: number; set_by: string | null; set_at: Date },
): Promise<void> {
  const { is_on, percent, set_by, set_at } = row;
  await tables(tx)
    .insertInto('flag')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['panel_id', 'key'])
        .doUpdateSet({ is_on, percent, set_by, set_at, revision: sql`flag.revision + 1` }),
    )
    .execute();
}

export async function upsertBanner(tx: Db, row: Omit<FlagsTables['spark_banner'], 'revision'>): Promise<void> {
  const { panel_id: _panel, ...changes } = row;
  await tables(tx)
    .insertInto('spark_banner')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('panel_id').doUpdateSet({ ...changes, revision: sql`spark_banner.revision + 1` }),
    )
    .execute();
}

/** What was on for a member, and what they were shown of it, goes with them; figures of a day hold nobody. */
export async function eraseFlags(tx: Db, panelistId: string): Promise<number> {
  const ofMember = sql`panelist_id = ${panelistId}`;
  const overrides = await sql`DELETE FROM flag_member WHERE ${ofMember}`.execute(tx);
  const known = await sql`DELETE FROM flag_known WHERE ${ofMember}`.execute(tx);
  const exposures = await sql`DELETE FROM flag_exposure WHERE ${ofMember}`.execute(tx);
  return rowsOf(overrides) + rowsOf(known) + rowsOf(exposures);
}

/** Which parts of the community a member was shown, or not, and what was set for them alone. */
export async function exportFlags(db: Db, panelistId: string) {
  const { rows } = await sql<{ part: string; isShown: boolean; isSetForYou: boolean; firstSeenAt: Date | null }>`
    SELECT coalesce(seen.key, own.key) AS part, coalesce(own.is_on, seen.variant = 'on') AS "isShown",
      own.key IS NOT NULL AS "isSetForYou", seen.first_seen_at AS "firstSeenAt"
    FROM (SELECT * FROM flag_exposure WHERE panelist_id = ${panelistId}) seen
    FULL JOIN (SELECT * FROM flag_member WHERE panelist_id = ${panelistId}) own ON own.key = seen.key
    ORDER BY 1`.execute(db);
  return rows;
}
