import { sql, type RawBuilder } from 'kysely';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { lockOpenProject, insertTaskOnce } from './activities.store.ts';
import type { Activities } from './activities.ts';
import { isOfProductTest, isProductTest } from './product-tests.ts';
import { isProjectOver } from './project-end.ts';
import type { TaskOfProject } from './read-task.ts';

export type InvitationProblem = 'unknown-project' | 'project-over' | 'already-invited';

/** Hands a member their copy of a project's activity, once. */
export async function invitePanelist(
  activities: Activities,
  tx: Db,
  invitation: { readonly projectId: string; readonly panelistId: string },
): Promise<Result<{ readonly taskId: string }, InvitationProblem>> {
  const project = await lockOpenProject(tx, activities.panelId, invitation.projectId);
  if (project === undefined) return err('unknown-project');
  const now = activities.clock.now();
  if (isProjectOver(project.closes_at, project.ended_at, now)) return err('project-over');
  const taskId = newId(activities.chance, now);
  const isNew = await insertTaskOnce(tx, {
    task_id: taskId,
    panel_id: activities.panelId,
    panelist_id: invitation.panelistId,
    project_id: project.project_id,
    type: project.task_type ?? project.sub_type,
    sub_type: project.sub_type,
    state: 'INVITED',
    status: 'OPEN',
    created_at: now,
    updated_at: now,
    review_note: null,
  });
  return isNew ? ok({ taskId }) : err('already-invited');
}

/** The study that members are invited to, held open until the transaction is done. */
type ShownOfProject =
  | 'projectId'
  | 'subType'
  | 'externalName'
  | 'description'
  | 'minutes'
  | 'isPaused'
  | 'isOver'
  | 'isOfProductTest';

export interface LockedStudy extends Pick<TaskOfProject, ShownOfProject> {
  readonly pointsQualified: number;
  readonly budgetPoints: number | null;
  readonly closesAt: Date | null;
  readonly isLaunched: boolean;
}

/** Anyone who pauses or ends the study waits until this transaction is done. */
export async function lockOpenStudy(activities: Activities, tx: Db, projectId: string): Promise<LockedStudy> {
  const { rows } = await sql<LockedStudy>`
    SELECT project_id AS "projectId", sub_type AS "subType", external_name AS "externalName", description, minutes,
      points_qualified AS "pointsQualified", budget_points::float8 AS "budgetPoints", closes_at AS "closesAt",
      paused_at IS NOT NULL AS "isPaused", launched_at IS NOT NULL AS "isLaunched",
      ${sql.raw(isProductTest('project'))} AS "isOfProductTest",
      ended_at IS NOT NULL OR archived_at IS NOT NULL OR coalesce(closes_at <= ${activities.clock.now()}, false) AS "isOver"
    FROM project WHERE project_id = ${projectId} AND panel_id = ${activities.panelId} FOR SHARE`.execute(tx);
  const [study] = rows;
  if (study === undefined) throw new Error('a launch belongs to a study');
  return study;
}

/**
 * The INSERT of a task for each member of a named set of `panelist_id`, returning `task_id` and `panelist_id` of the new
 * ones. A part of a bigger statement, so that a million rows need not travel here and back.
 */
export function tasksFor(
  activities: Activities,
  members: RawBuilder<unknown>,
  { projectId, subType }: Pick<LockedStudy, 'projectId' | 'subType'>,
): RawBuilder<unknown> {
  const now = activities.clock.now();
  return sql`
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT new_id(${now}::timestamptz), ${activities.panelId}, panelist_id, ${projectId}::uuid, ${subType}, ${subType},
      'INVITED', 'OPEN', ${now}::timestamptz, ${now}::timestamptz
    FROM ${members}
    ON CONFLICT ON CONSTRAINT task_once_per_member DO NOTHING
    RETURNING task_id, panelist_id`;
}

/** The `task_id` and `panelist_id` of those in a named set of `panelist_id` who have not answered. */
export function unansweredAmong(members: RawBuilder<unknown>, projectId: string): RawBuilder<unknown> {
  return sql`
    SELECT task.task_id, task.panelist_id FROM ${members} AS member
    JOIN task ON task.project_id = ${projectId}::uuid AND task.panelist_id = member.panelist_id
    WHERE task.state = 'INVITED' AND task.status = 'OPEN'`;
}

/** How many in a named set of `panelist_id` have started, and how many of those have left. */
export function progressAmong(members: RawBuilder<unknown>, projectId: string): RawBuilder<unknown> {
  return sql`
    SELECT count(*) FILTER (WHERE task.state IN ('STARTED', 'DROPOUT', 'QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW'))
        ::integer AS started,
      count(*) FILTER (WHERE task.state = 'QUALIFIED')::integer AS completed,
      count(*) FILTER (WHERE task.state = 'UNDER_REVIEW')::integer AS "underReview",
      count(*) FILTER (WHERE task.state = 'DROPOUT')::integer AS "leftEarly",
      count(*) FILTER (WHERE task.state = 'INVITED')::integer AS unanswered
    FROM ${members} AS member
    JOIN task ON task.project_id = ${projectId}::uuid AND task.panelist_id = member.panelist_id`;
}

/** How many are on their way and may have to be paid in full. */
export async function countUnderWay(db: Db, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task
    WHERE project_id = ${projectId} AND state IN ('STARTED', 'UNDER_REVIEW')`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface InvitedTask extends Pick<
  LockedStudy,
  | 'subType'
  | 'externalName'
  | 'description'
  | 'minutes'
  | 'pointsQualified'
  | 'closesAt'
  | 'isPaused'
  | 'isOfProductTest'
> {
  readonly taskId: string;
  readonly surveyId: string | null;
  readonly pointsNonQualified: number;
  /** Invited, not begun, in a study that goes on. */
  readonly isWaiting: boolean;
}

/** What an e-mail says of these tasks, and whether it is still worth saying. */
export async function readInvited(
  { clock }: Activities,
  db: Db,
  taskIds: readonly string[],
): Promise<readonly InvitedTask[]> {
  const { rows } = await sql<InvitedTask>`
    SELECT task.task_id AS "taskId", project.survey_id AS "surveyId", project.sub_type AS "subType",
      project.external_name AS "externalName", project.description, project.minutes,
      project.points_qualified AS "pointsQualified", project.points_non_qualified AS "pointsNonQualified",
      project.closes_at AS "closesAt", project.paused_at IS NOT NULL AS "isPaused",
      ${sql.raw(isOfProductTest('task', 'project'))} AS "isOfProductTest",
      task.state = 'INVITED' AND task.status = 'OPEN' AND project.ended_at IS NULL
        AND coalesce(project.closes_at > ${clock.now()}, true) AS "isWaiting"
    FROM task JOIN project USING (project_id) WHERE task.task_id = ANY(${taskIds}::uuid[])`.execute(db);
  return rows;
}
