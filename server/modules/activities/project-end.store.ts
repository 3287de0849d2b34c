import { sql } from 'kysely';
import { canMove, TASK_STATES } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import type { ActivitiesTables } from './activities.tables.ts';

const CLOSABLE = TASK_STATES.filter((state) => canMove(state, 'CLOSE'));
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

/** False for a project that nobody knows. */
export async function markProjectEnded(db: Db, panelId: string, projectId: string, now: Date): Promise<boolean> {
  const updated = await tables(db)
    .updateTable('project')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Ends every project whose closing time has come. */
export async function endDueProjects({ db, panelId, clock }: Activities): Promise<void> {
  const now = clock.now();
  await tables(db)
    .updateTable('project')
    .set({ ended_at: now })
    .where('panel_id', '=', panelId)
    .where('ended_at', 'is', null)
    .where('closes_at', '<=', now)
    .execute();
}

/** Projects that have ended and may have open tasks, the first to end first. */
export async function listClosingProjects({ db, panelId }: Activities): Promise<readonly string[]> {
  const rows = await tables(db)
    .selectFrom('project')
    .select('project_id')
    .where('panel_id', '=', panelId)
    .where('ended_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('ended_at')
    .execute();
  return rows.map((row) => row.project_id);
}

/** Undefined when there is nothing to close, or another node has just done it. */
export function lockClosingProject(db: Db, panelId: string, projectId: string) {
  return tables(db)
    .selectFrom('project')
    .select('closed_up_to')
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId)
    .where('ended_at', 'is not', null)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface ClosedBatch {
  readonly taskIds: readonly string[];
  /** Whose task was looked at last; null when there was none left to look at. */
  readonly lastPanelistId: string | null;
}

/** Closes what is open among the next tasks of a project, in the order of the members. */
export async function closeNextTasks(
  db: Db,
  projectId: string,
  { after, limit, now }: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<ClosedBatch> {
  const { rows } = await sql<ClosedBatch>`
    WITH looked_at AS MATERIALIZED (
      SELECT task_id, panelist_id FROM task WHERE project_id = ${projectId} AND panelist_id > ${after ?? BEFORE_ALL}
      ORDER BY panelist_id LIMIT ${limit}
    ), closed AS (
      UPDATE task SET state = 'CLOSE', status = 'CLOSE', updated_at = ${now} FROM looked_at
      WHERE task.task_id = looked_at.task_id AND task.state = ANY (${CLOSABLE}) RETURNING task.task_id
    )
    SELECT ARRAY(SELECT task_id FROM closed) AS "taskIds",
      (SELECT panelist_id FROM looked_at ORDER BY panelist_id DESC LIMIT 1) AS "lastPanelistId"`.execute(db);
  return rows[0] ?? { taskIds: [], lastPanelistId: null };
}

export function updateClosing(
  db: Db,
  projectId: string,
  progress: { readonly closedUpTo: string | null; readonly tasksClosed: number; readonly closedAt: Date | null },
) {
  return tables(db)
    .updateTable('project')
    .set({
      ...(progress.closedUpTo === null ? {} : { closed_up_to: progress.closedUpTo }),
      tasks_closed: sql<number>`tasks_closed + ${progress.tasksClosed}`,
      closed_at: progress.closedAt,
    })
    .where('project_id', '=', projectId)
    .execute();
}
