import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export function insertQuestSeries(db: Db, row: ActivitiesTables['quest_series']) {
  return tables(db).insertInto('quest_series').values(row).execute();
}

export function insertQuestTemplate(db: Db, row: ActivitiesTables['quest_template']) {
  return tables(db).insertInto('quest_template').values(row).execute();
}

/** Series that ask something in this week, and have not been handed out to everybody. */
export async function findSeriesToHandOut(db: Db, panelId: string, monday: string): Promise<string[]> {
  const { rows } = await sql<{ series_id: string }>`
    SELECT s.series_id FROM quest_series s LEFT JOIN quest_week w ON w.series_id = s.series_id AND w.monday = ${monday}
    WHERE s.panel_id = ${panelId} AND w.finished_at IS NULL AND (w.series_id IS NOT NULL OR (s.is_active AND EXISTS (
      SELECT FROM quest_template t WHERE t.series_id = s.series_id
        AND (t.monday = ${monday} OR s.first_monday + 7 * (t.week_number - 1) = ${monday}))))
    ORDER BY s.series_id`.execute(db);
  return rows.map((row) => row.series_id);
}

/** One node at a time makes the week of a series. */
export function lockSeries(db: Db, seriesId: string) {
  return tables(db)
    .selectFrom('quest_series')
    .selectAll()
    .select(sql<string>`first_monday::text`.as('first_monday'))
    .where('series_id', '=', seriesId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** A template for this very week goes before one by number. */
export function findTemplate(db: Db, seriesId: string, monday: string, weekNumber: number) {
  return tables(db)
    .selectFrom('quest_template')
    .select(['survey_id', 'external_name', 'description', 'minutes'])
    .where('series_id', '=', seriesId)
    .where((where) => where.or([where('monday', '=', monday), where('week_number', '=', weekNumber)]))
    .orderBy('monday', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

export function insertQuestWeek(
  db: Db,
  row: Pick<ActivitiesTables['quest_week'], 'series_id' | 'monday' | 'project_id' | 'started_at'>,
) {
  return tables(db).insertInto('quest_week').values(row).execute();
}

/** Of several nodes at once, each waits for the one before it and goes on from there. */
export function lockQuestWeek(db: Db, seriesId: string, monday: string) {
  return tables(db)
    .selectFrom('quest_week')
    .select(['project_id', 'handed_out_up_to', 'finished_at'])
    .where('series_id', '=', seriesId)
    .where('monday', '=', monday)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateQuestWeek(
  db: Db,
  seriesId: string,
  monday: string,
  progress: { readonly handedOutUpTo: string | null; readonly tasks: number; readonly finishedAt: Date | null },
) {
  return tables(db)
    .updateTable('quest_week')
    .set({
      handed_out_up_to: progress.handedOutUpTo,
      tasks_handed_out: sql<number>`tasks_handed_out + ${progress.tasks}`,
      finished_at: progress.finishedAt,
    })
    .where('series_id', '=', seriesId)
    .where('monday', '=', monday)
    .execute();
}

/** Ends the quests of every week before this one. */
export async function markEarlierQuestsEnded(db: Db, panelId: string, monday: string, now: Date): Promise<void> {
  await sql`
    UPDATE project SET ended_at = ${now} FROM quest_week w
    WHERE w.project_id = project.project_id AND w.monday < ${monday} AND project.panel_id = ${panelId}
      AND project.ended_at IS NULL`.execute(db);
}

/** How many were new: a member who has theirs keeps it. */
export async function insertTasksOnce(
  db: Db,
  task: Omit<ActivitiesTables['task'], 'task_id' | 'panelist_id' | 'review_note'>,
  copies: readonly { readonly taskId: string; readonly panelistId: string }[],
): Promise<number> {
  const taskIds = copies.map((copy) => copy.taskId);
  const panelistIds = copies.map((copy) => copy.panelistId);
  const result = await sql`
    INSERT INTO task (task_id, panelist_id, panel_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT copy.task_id, copy.panelist_id, ${task.panel_id}, ${task.project_id}, ${task.type}, ${task.sub_type},
      ${task.state}, ${task.status}, ${task.created_at}, ${task.updated_at}
    FROM unnest(${taskIds}::uuid[], ${panelistIds}::uuid[]) AS copy (task_id, panelist_id)
    ON CONFLICT ON CONSTRAINT task_once_per_member DO NOTHING`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

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

export async function updateSeriesActive(
  tx: Db,
  { seriesId, isActive }: { readonly seriesId: string; readonly isActive: boolean },
): Promise<void> {
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
