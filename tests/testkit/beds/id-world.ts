import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What arguments call a thing whose column has another name. */
const COLUMNS: Readonly<Record<string, string>> = {
  studyId: 'project_id',
  copyOf: 'project_id',
  ownerId: 'operator_id',
  readerId: 'operator_id',
  userId: 'panelist_id',
  rewardDetailId: 'redemption_id',
  taskIds: 'task_id',
};

export interface IdWorld {
  /** An id of the kind that an argument of this name wants, if the database has one. */
  ofArgument(name: string): string | undefined;
  /** Ids of other kinds than this one. */
  ofOtherKinds(name: string): readonly string[];
}

/** One id of each kind that a database holds, by the names of its key columns: a new table is in it by itself. */
export async function readIdWorld(db: Db): Promise<IdWorld> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'uuid'
    ORDER BY c.ordinal_position, c.table_name`.execute(db);
  const ids = new Map<string, string>();
  for (const { table, column } of columns) {
    if (ids.has(column)) continue;
    const { rows } = await sql<{ id: string }>`
      SELECT ${sql.id(column)} AS id FROM ${sql.id(table)} WHERE ${sql.id(column)} IS NOT NULL LIMIT 1`.execute(db);
    const [first] = rows;
    if (first !== undefined) ids.set(column, first.id);
  }
  const columnOf = (name: string) =>
    COLUMNS[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_ids$/, '_id');
  const kinds = ['project_id', 'panelist_id', 'operator_id', 'task_id', 'redemption_id'];
  return {
    ofArgument: (name) => ids.get(columnOf(name)),
    ofOtherKinds: (name) => kinds.filter((kind) => kind !== columnOf(name)).flatMap((kind) => ids.get(kind) ?? []),
  };
}
