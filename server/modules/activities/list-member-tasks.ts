import { pointsShown, type TaskState } from '#contract/studies/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { countCompletes, selectMemberTasks } from './member-tasks.store.ts';

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

/** How many activities a member has completed. */
export function completesOf(db: Db, panelistId: string): Promise<number> {
  return countCompletes(db, panelistId);
}
