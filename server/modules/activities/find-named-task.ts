import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';

/**
 * The member's own task that one of these words names: its id, or its study's id, short id or survey, as they stand in addresses
 * and under History. Somebody else's is nobody's here.
 */
export async function findNamedTask(
  { panelId }: Activities,
  db: Db,
  panelistId: string,
  words: readonly string[],
): Promise<string | undefined> {
  if (words.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    SELECT task.task_id AS id FROM task JOIN project USING (project_id)
    WHERE task.panel_id = ${panelId} AND task.panelist_id = ${panelistId}
      AND (task.task_id::text = ANY (${words}::text[]) OR task.project_id::text = ANY (${words}::text[])
        OR project.survey_id::text = ANY (${words}::text[]) OR lower(project.short_id) = ANY (${words}::text[]))
    ORDER BY task.task_id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}
