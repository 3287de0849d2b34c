import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export type ProjectRow = Awaited<ReturnType<typeof selectStudy>>;

export async function nextStudyNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: string }>`SELECT nextval('study_number') AS number`.execute(db);
  return Number(rows[0]?.number);
}

/** By its id, or by the short id that people read. */
export function selectStudy(
  db: Db,
  panelId: string,
  id: { readonly projectId: string } | { readonly shortId: string },
) {
  const study = tables(db).selectFrom('project').selectAll().where('panel_id', '=', panelId);
  return (
    'projectId' in id ? study.where('project_id', '=', id.projectId) : study.where('short_id', '=', id.shortId)
  ).executeTakeFirst();
}
