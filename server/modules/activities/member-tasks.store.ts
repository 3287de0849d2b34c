import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export function selectMemberTasks(
  db: Db,
  panelId: string,
  panelistId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) {
  return (
    tables(db)
      .selectFrom('task')
      .innerJoin('project', 'project.project_id', 'task.project_id')
      .select([
        'task.task_id',
        'task.project_id',
        'task.state',
        'task.status',
        'task.review_note',
        'task.created_at',
        'task.updated_at',
        'project.short_id',
        'project.internal_name',
        'project.points_qualified',
        'project.points_non_qualified',
        'project.points_over_quota',
      ])
      .where('task.panel_id', '=', panelId)
      .where('task.panelist_id', '=', panelistId)
      // Ids are ordered by time: the one after this one was given before it.
      .$if(after !== undefined, (query) => query.where('task.task_id', '<', after as string))
      .orderBy('task.task_id', 'desc')
      .limit(limit)
      .execute()
  );
}

export async function countCompletes(db: Db, panelistId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('task')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('panelist_id', '=', panelistId)
    .where('state', '=', 'QUALIFIED')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
