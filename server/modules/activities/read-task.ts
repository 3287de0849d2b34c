import type { TaskPoints, TaskState, TaskStatus, TaskSubType, TaskType } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Activities } from './activities.ts';
import { selectTask, selectTaskForUpdate, selectTaskOf, type TaskWithProject } from './activities.store.ts';
import { isProjectOver, projectEnd } from './project-end.ts';
import { sql } from 'kysely';

/** A task with what its project says about it. */
export interface TaskOfProject {
  readonly taskId: string;
  readonly panelistId: string;
  readonly projectId: string;
  readonly surveyId: string | null;
  readonly state: TaskState;
  readonly status: TaskStatus;
  readonly type: TaskType;
  readonly subType: TaskSubType;
  readonly externalName: string;
  readonly description: string;
  readonly minutes: number | null;
  readonly points: TaskPoints;
  /** The project has ended, or its closing time has passed. */
  readonly isOver: boolean;
  /** When that was or will be, as far as it is known. */
  readonly endsAt: Date | null;
  /** Nobody new starts for the time being; anyone who has started goes on. */
  readonly isPaused: boolean;
  /** While product testing is off for its member, it is not there for them unless it is over. */
  readonly isOfProductTest: boolean;
}

export async function readTask(activities: Activities, db: Db, taskId: string): Promise<TaskOfProject | undefined> {
  const row = await selectTask(db, activities.panelId, taskId).executeTakeFirst();
  return row && taskOf(activities, row);
}

/** What somebody was given of a study, if anything. */
export async function findTaskOf(
  { panelId }: Activities,
  db: Db,
  { projectId, panelistId }: { readonly projectId: string; readonly panelistId: string },
): Promise<string | undefined> {
  const row = await selectTaskOf(db, panelId, projectId, panelistId).executeTakeFirst();
  return row?.task_id;
}

/** The task, held until the transaction is done: whatever is judged by it stays true. */
export async function lockTask(activities: Activities, tx: Db, taskId: string): Promise<TaskOfProject | undefined> {
  const row = await selectTaskForUpdate(tx, activities.panelId, taskId);
  return row && taskOf(activities, row);
}

function taskOf(activities: Activities, row: TaskWithProject): TaskOfProject {
  return {
    taskId: row.task_id,
    panelistId: row.panelist_id,
    projectId: row.project_id,
    surveyId: row.survey_id,
    state: row.state,
    status: row.status,
    type: row.type,
    subType: row.sub_type,
    externalName: row.external_name,
    description: row.description,
    minutes: row.minutes,
    points: {
      qualified: row.points_qualified,
      nonQualified: row.points_non_qualified,
      overQuota: row.points_over_quota,
    },
    isOver: isProjectOver(row.closes_at, row.ended_at, activities.clock.now()),
    isPaused: row.paused_at !== null,
    isOfProductTest: row.is_of_product_test,
    endsAt: projectEnd(row.closes_at, row.ended_at),
  };
}

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
