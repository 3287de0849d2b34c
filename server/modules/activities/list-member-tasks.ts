import { CompiledQuery } from 'kysely';
import { ACTIVITY_SUB_TYPES, pointsShown, type TaskState } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';
import type { Activities } from './activities.ts';

export interface MemberTask {
  readonly taskId: string;
  readonly studyId: string;
  readonly shortId: string;
  readonly name: string;
  readonly state: TaskState;
  readonly isFailed: boolean;
  readonly points: number;
  readonly reviewNote: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What one member was given, the newest first, as operators see it. */
export async function listMemberTasks(
  { panelId }: Activities,
  db: Db,
  panelistId: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<MemberTask[]> {
  const rows = await selectMemberTasks(db, panelId, panelistId, page);
  return rows.map((row) => ({
    taskId: row.task_id,
    studyId: row.project_id,
    shortId: row.short_id,
    name: row.internal_name,
    state: row.state,
    isFailed: row.status === 'FAILED',
    points: pointsShown(row.state, {
      qualified: row.points_qualified,
      nonQualified: row.points_non_qualified,
      overQuota: row.points_over_quota,
    }),
    reviewNote: row.review_note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

const COMPLETES = `/* prepared: completes-of */
  SELECT count(*)::integer AS count FROM task WHERE panelist_id = $1 AND state = 'QUALIFIED' AND sub_type = ANY ($2::text[])`;

/** How many activities a member has completed; the survey on the way in was none. */
export async function completesOf(db: Db, panelistId: string): Promise<number> {
  const values = [panelistId, ACTIVITY_SUB_TYPES];
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(COMPLETES, values));
  return rows[0]?.count ?? 0;
}

const tables = (db: Db) => db.withTables<ActivitiesTables>();

function selectMemberTasks(
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
