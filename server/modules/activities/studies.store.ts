import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export type ProjectRow = Selectable<ActivitiesTables['project']>;

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
  return 'projectId' in id ? study.where('project_id', '=', id.projectId) : study.where('short_id', '=', id.shortId);
}

/** The study with its life held still until the transaction is done. */
export function lockStudy(tx: Db, panelId: string, projectId: string) {
  return selectStudy(tx, panelId, { projectId }).forNoKeyUpdate().executeTakeFirst();
}

export async function updateStudyRow(
  tx: Db,
  projectId: string,
  changes: Updateable<ActivitiesTables['project']>,
): Promise<void> {
  await tables(tx).updateTable('project').set(changes).where('project_id', '=', projectId).execute();
}
