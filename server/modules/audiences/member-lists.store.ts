import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { AudiencesTables } from './audiences.tables.ts';

const tables = (db: Db) => db.withTables<AudiencesTables>();

export type ListRow = NonNullable<Awaited<ReturnType<typeof lockList>>>;

export function insertList(
  db: Db,
  row: Omit<AudiencesTables['audience_list'], 'lines_taken' | 'members' | 'repeated' | 'bad_count'>,
) {
  return tables(db).insertInto('audience_list').values(row).execute();
}

export function lockList(db: Db, panelId: string, listId: string) {
  return tables(db)
    .selectFrom('audience_list')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('list_id', '=', listId)
    .forUpdate()
    .executeTakeFirst();
}

/** Which members these are, by either of their ids; anyone who is not known is not in the answer. */
export async function findMembersByIds(
  db: Db,
  panelId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ asked: string; panelist_id: string }>`
    SELECT asked, m.panelist_id FROM unnest(${ids}::text[]) asked JOIN audience_member m ON m.external_id = asked
    WHERE m.panel_id = ${panelId}
    UNION ALL
    SELECT asked, m.panelist_id FROM unnest(${ids}::text[]) asked JOIN audience_member m
      ON m.panelist_id = CASE WHEN asked ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN asked::uuid END
    WHERE m.panel_id = ${panelId}`.execute(db);
  return new Map(rows.map((row) => [row.asked, row.panelist_id]));
}

/** How many of them were not on the list before. */
export async function addMembers(db: Db, listId: string, panelistIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO audience_list_member (list_id, panelist_id)
    SELECT ${listId}, id FROM unnest(${panelistIds}::uuid[]) id ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function addBadLines(db: Db, rows: readonly AudiencesTables['audience_list_bad_line'][]): Promise<void> {
  if (rows.length > 0) await tables(db).insertInto('audience_list_bad_line').values(rows).execute();
}

export function updateList(
  db: Db,
  listId: string,
  changed: Partial<Pick<ListRow, 'lines_taken' | 'members' | 'repeated' | 'bad_count' | 'finished_at'>>,
) {
  return tables(db)
    .updateTable('audience_list')
    .set(changed)
    .where('list_id', '=', listId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The first bad lines, in their order. */
export function findBadLines(db: Db, listId: string, limit: number) {
  return tables(db)
    .selectFrom('audience_list_bad_line')
    .select(['line', 'text', 'reason'])
    .where('list_id', '=', listId)
    .orderBy('line')
    .limit(limit)
    .execute();
}
