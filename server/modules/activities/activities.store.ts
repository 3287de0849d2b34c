import type { TaskState, TaskStatus } from '#contract/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export function insertProject(db: Db, row: ActivitiesTables['project']) {
  return tables(db).insertInto('project').values(row).execute();
}

export function findProject(db: Db, panelId: string, projectId: string) {
  return tables(db)
    .selectFrom('project')
    .select(['project_id', 'sub_type'])
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
}

export async function insertTaskOnce(db: Db, row: ActivitiesTables['task']): Promise<boolean> {
  const result = await tables(db)
    .insertInto('task')
    .values(row)
    .onConflict((conflict) => conflict.constraint('task_once_per_member').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function lockTask(db: Db, taskId: string) {
  return tables(db)
    .selectFrom('task')
    .innerJoin('project', 'project.project_id', 'task.project_id')
    .select([
      'task.panelist_id',
      'task.state',
      'project.external_name',
      'project.points_qualified',
      'project.points_non_qualified',
      'project.points_over_quota',
    ])
    .where('task_id', '=', taskId)
    .forUpdate('task')
    .executeTakeFirst();
}

export function updateTaskState(db: Db, taskId: string, state: TaskState, status: TaskStatus, now: Date) {
  return tables(db).updateTable('task').set({ state, status, updated_at: now }).where('task_id', '=', taskId).execute();
}
