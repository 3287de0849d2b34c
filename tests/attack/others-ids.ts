import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Of a kind of thing, so many are tried. */
const EACH = 3;

/** Ids of things in the panel that are not the attackers', by the column that names their kind: a new table is in it by itself. */
export async function othersIds(db: Db, attackers: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'uuid'
    ORDER BY c.ordinal_position, c.table_name`.execute(db);
  const found = new Map<string, Set<string>>();
  for (const { table, column } of columns) {
    const ids = found.get(column) ?? new Set<string>();
    found.set(column, ids);
    if (ids.size >= EACH) continue;
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT ${sql.id(column)}::text AS id FROM ${sql.id(table)} t WHERE ${sql.id(column)} IS NOT NULL
        AND NOT t::text LIKE ANY (${attackers.map((id) => `%${id}%`)}::text[]) ORDER BY 1 LIMIT ${EACH}`.execute(db);
    for (const { id } of rows) if (ids.size < EACH) ids.add(id);
  }
  return new Map([...found].map(([column, ids]) => [column, [...ids]]));
}
