import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Console } from './console.ts';

const views = (db: Db) => db.withTables<ConsoleViews>();

/** Studies by their short id, or by what one of their names begins with. */
function selectStudies(db: Db, panelId: string, text: string, limit: number) {
  const prefix = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return views(db)
    .selectFrom('console_study')
    .select(['study_id', 'short_id', 'internal_name'])
    .where('panel_id', '=', panelId)
    .where((where) =>
      where.or([
        where('short_id', '=', text.toUpperCase()),
        where(sql<string>`lower(internal_name)`, 'like', prefix),
        where(sql<string>`lower(external_name)`, 'like', prefix),
      ]),
    )
    .orderBy('study_id', 'desc')
    .limit(limit)
    .execute();
}

export async function isMember(db: Db, panelId: string, panelistId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM console_member WHERE panel_id = ${panelId} AND panelist_id = ${panelistId}`.execute(db);
  return rows.length > 0;
}

/** What people call the things with these ids, whichever they are. */
export async function selectNames(db: Db, panelId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT study_id AS id, short_id AS name FROM console_study WHERE panel_id = ${panelId} AND study_id = ANY (${ids})
    UNION ALL
    SELECT panelist_id, external_id FROM console_member WHERE panel_id = ${panelId} AND panelist_id = ANY (${ids})
    UNION ALL
    SELECT operator_id, name FROM console_operator WHERE panel_id = ${panelId} AND operator_id = ANY (${ids})
    UNION ALL
    SELECT id, name FROM console_named WHERE panel_id = ${panelId} AND id = ANY (${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of what people call so: a study's short id, a member number, an operator's address or name. */
export async function selectIdsOf(db: Db, panelId: string, name: string): Promise<string[]> {
  const upper = name.toUpperCase();
  const { rows } = await sql<{ id: string }>`
    SELECT study_id AS id FROM console_study WHERE panel_id = ${panelId} AND short_id = ${upper}
    UNION ALL
    SELECT panelist_id FROM console_member WHERE panel_id = ${panelId} AND external_id IN (${name}, ${upper})
    UNION ALL
    SELECT operator_id FROM console_operator
    WHERE panel_id = ${panelId}
      AND (email_key = ${name.normalize('NFKC').toLowerCase()} OR lower(name) = lower(${name}))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Views that a migration declares for this room: names of what other rooms own. */
type ConsoleViews = {
  console_study: {
    study_id: string;
    panel_id: string;
    short_id: string;
    internal_name: string;
    external_name: string;
  };
  console_member: {
    panelist_id: string;
    panel_id: string;
    external_id: string;
  };
  console_operator: {
    operator_id: string;
    panel_id: string;
    email_key: string;
    name: string;
  };
};

export interface FoundStudy {
  readonly studyId: string;
  readonly shortId: string;
  readonly name: string;
}

/** Studies whose short id this is, or whose name begins so. */
export async function searchStudies(
  console: Console,
  db: Db,
  text: string,
  limit: number,
): Promise<readonly FoundStudy[]> {
  const rows = await selectStudies(db, console.panelId, text, limit);
  return rows.map((row) => ({ studyId: row.study_id, shortId: row.short_id, name: row.internal_name }));
}
