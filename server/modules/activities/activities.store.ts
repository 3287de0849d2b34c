import { CompiledQuery, type Insertable, sql, type Selectable, type Updateable } from 'kysely';
import type { TaskState, TaskStatus } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivitiesTables } from './activities.tables.ts';
import type { Activities } from './activities.ts';
import { isOfProductTest, IS_LEFT_WITHOUT_PRODUCT_TESTS } from './product-tests.ts';

const tables = (db: Db) => db.withTables<ActivitiesTables>();

export function insertProject(db: Db, row: Insertable<ActivitiesTables['project']>) {
  return tables(db).insertInto('project').values(row).execute();
}

/** Whether some project goes by this short id, in whatever panel. */
export async function hasProject(db: Db, shortId: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('project')
    .select('project_id')
    .where('short_id', '=', shortId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The project with its end held back: anyone who ends it waits until this transaction is done. */
export function lockOpenProject(db: Db, panelId: string, projectId: string) {
  return tables(db)
    .selectFrom('project')
    .select(['project_id', 'sub_type', 'task_type', 'closes_at', 'ended_at'])
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId)
    .forShare()
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

export function selectTaskOf(db: Db, panelId: string, projectId: string, panelistId: string) {
  return tables(db)
    .selectFrom('task')
    .select('task_id')
    .where('panel_id', '=', panelId)
    .where('project_id', '=', projectId)
    .where('panelist_id', '=', panelistId);
}

const TASK_COLUMNS = [
  'task.task_id',
  'task.panelist_id',
  'task.project_id',
  'task.state',
  'task.status',
  'task.type',
  'task.sub_type',
  'project.survey_id',
  'project.external_name',
  'project.description',
  'project.minutes',
  'project.points_qualified',
  'project.points_non_qualified',
  'project.points_over_quota',
  'project.closes_at',
  'project.ended_at',
  'project.paused_at',
] as const;

export function selectTask(db: Db, panelId: string, taskId: string) {
  return tables(db)
    .selectFrom('task')
    .innerJoin('project', 'project.project_id', 'task.project_id')
    .select(sql.raw<boolean>(isOfProductTest('task', 'project')).as('is_of_product_test'))
    .select(TASK_COLUMNS)
    .where('task.panel_id', '=', panelId)
    .where('task.task_id', '=', taskId);
}

const LOCK_TASK = `/* prepared: task-lock */
  SELECT ${isOfProductTest('task', 'project')} AS is_of_product_test, ${TASK_COLUMNS.join(', ')}
  FROM task JOIN project ON project.project_id = task.project_id
  WHERE task.panel_id = $1 AND task.task_id = $2 FOR UPDATE OF task`;

export type TaskWithProject = NonNullable<Awaited<ReturnType<ReturnType<typeof selectTask>['executeTakeFirst']>>>;

export async function selectTaskForUpdate(
  tx: Db,
  panelId: string,
  taskId: string,
): Promise<TaskWithProject | undefined> {
  const { rows } = await tx.executeQuery<TaskWithProject>(CompiledQuery.raw(LOCK_TASK, [panelId, taskId]));
  return rows[0];
}

export function updateTaskState(
  db: Db,
  taskId: string,
  { state, status, now }: { readonly state: TaskState; readonly status: TaskStatus; readonly now: Date },
) {
  return tables(db).updateTable('task').set({ state, status, updated_at: now }).where('task_id', '=', taskId).execute();
}

const TOUCH_TASK = '/* prepared: task-touch */ UPDATE task SET updated_at = $2 WHERE task_id = $1';

export async function updateTaskTime(tx: Db, taskId: string, now: Date): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(TOUCH_TASK, [taskId, now]));
}

/** What a reviewer tells the member about a task: the reason of a verdict. False for a task that nobody knows. */
export async function writeReviewNote({ panelId }: Activities, tx: Db, taskId: string, note: string): Promise<boolean> {
  const updated = await tables(tx)
    .updateTable('task')
    .set({ review_note: note })
    .where('panel_id', '=', panelId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export type ProjectRow = Selectable<ActivitiesTables['project']>;

export async function nextStudyNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: string }>`SELECT nextval('study_number') AS number`.execute(db);
  return Number(rows[0]?.number);
}

/** By its id, or by the short id that people read. */
export function selectStudy(
  db: Db,
  panelId: string,
  id: { readonly projectId: string } | { readonly shortId: string },
) {
  const study = tables(db).selectFrom('project').selectAll().where('panel_id', '=', panelId);
  return 'projectId' in id ? study.where('project_id', '=', id.projectId) : study.where('short_id', '=', id.shortId);
}

export function selectStudies(db: Db, panelId: string, projectIds: readonly string[]) {
  return tables(db)
    .selectFrom('project')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('project_id', 'in', [...projectIds])
    .execute();
}

/** The study with its life held still until the transaction is done. */
export function lockStudy(tx: Db, panelId: string, projectId: string) {
  return selectStudy(tx, panelId, { projectId }).forNoKeyUpdate().executeTakeFirst();
}

export async function updateStudyRow(
  tx: Db,
  projectId: string,
  changes: Updateable<ActivitiesTables['project']>,
): Promise<void> {
  await tables(tx).updateTable('project').set(changes).where('project_id', '=', projectId).execute();
}

/** Nobody will finish or judge them any more. */
const UNSETTLED = ['OPEN', 'INVITED', 'STARTED', 'DROPOUT', 'UNDER_REVIEW'];

/** Closes what is unsettled of somebody who leaves, and takes away what was written to them; which tasks were closed. */
export async function eraseTasks({ clock, panelId }: Activities, tx: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE task SET state = 'CLOSE', status = 'CLOSE', updated_at = ${clock.now()}
    WHERE panel_id = ${panelId} AND panelist_id = ${panelistId} AND state = ANY (${UNSETTLED}::text[])
    RETURNING task_id AS id`.execute(tx);
  await sql`UPDATE task SET review_note = NULL
    WHERE panelist_id = ${panelistId} AND review_note IS NOT NULL`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listTaskIds(db: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT task_id AS id FROM task WHERE panelist_id = ${panelistId} ORDER BY task_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every activity of a member under the name that they know, the newest first. */
export async function exportTasks(db: Db, panelistId: string) {
  const { rows } = await sql<{
    activity: string;
    state: string;
    note: string | null;
    createdAt: Date;
    updatedAt: Date;
  }>`
    SELECT p.external_name AS activity, t.state, t.review_note AS note, t.created_at AS "createdAt", t.updated_at AS "updatedAt"
    FROM task t JOIN project p USING (project_id) WHERE t.panelist_id = ${panelistId} ORDER BY t.task_id DESC`.execute(
    db,
  );
  return rows;
}

/** How many activities a member could still answer. */
export async function countOpenTasks(
  db: Db,
  { panelistId, hasProductTests }: { readonly panelistId: string; readonly hasProductTests: boolean },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM task t
    WHERE t.panelist_id = ${panelistId} AND t.status = 'OPEN' AND t.state IN ('INVITED', 'STARTED', 'DROPOUT')
      AND (${hasProductTests} OR ${sql.raw(IS_LEFT_WITHOUT_PRODUCT_TESTS)})`.execute(db);
  return rows[0]?.count ?? 0;
}
