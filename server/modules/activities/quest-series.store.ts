import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export function selectSeries(db: Db, panelId: string, seriesIds: readonly string[]) {
  return tables(db)
    .selectFrom('quest_series')
    .selectAll()
    .select(sql<string>`first_monday::text`.as('first_monday'))
    .where('panel_id', '=', panelId)
    .where('series_id', 'in', seriesIds);
}

/** The Mondays as text, and a template for one week before that by number. */
export async function selectTemplates(db: Db, seriesIds: readonly string[]) {
  return tables(db)
    .selectFrom('quest_template')
    .select(['series_id', 'template_id', 'week_number', 'external_name', 'minutes'])
    .select(sql<string | null>`monday::text`.as('monday'))
    .where('series_id', 'in', seriesIds)
    .execute();
}

export async function selectHandedOut(db: Db, seriesIds: readonly string[]) {
  return tables(db)
    .selectFrom('quest_week')
    .select(['series_id', 'project_id', 'tasks_handed_out'])
    .select(sql<string>`monday::text`.as('monday'))
    .where('series_id', 'in', seriesIds)
    .execute();
}

export async function updateSeriesActive(tx: Db, seriesId: string, isActive: boolean): Promise<void> {
  await tables(tx).updateTable('quest_series').set({ is_active: isActive }).where('series_id', '=', seriesId).execute();
}

/** Whatever was said about this week, by its Monday or by its number. */
export async function deleteTemplates(tx: Db, seriesId: string, monday: string, week: number): Promise<number> {
  const result = await tables(tx)
    .deleteFrom('quest_template')
    .where('series_id', '=', seriesId)
    .where((where) => where.or([where('monday', '=', monday), where('week_number', '=', week)]))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
