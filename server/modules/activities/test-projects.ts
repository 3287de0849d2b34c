import { sql } from 'kysely';
import { mostOf } from '#contract/second-person/promises.ts';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { NO_POINTS, type TaskPoints, type TaskState, type TaskSubType } from '#contract/activities/task-states.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { insertProject, lockStudy, nextStudyNumber, updateStudyRow } from './activities.store.ts';
import type { Activities } from './activities.ts';
import { planColumns } from './create-study.ts';
import { studyOf } from './read-study.ts';

export interface TestNames {
  readonly internalName: string;
  readonly externalName: string;
  readonly description: string;
}

/** What each part earns and how long it takes; the test as a whole pays when it is done. */
export interface TestPayment {
  readonly test: number;
  readonly screener: TaskPoints;
  readonly feedback: number;
  readonly diary: number;
  readonly screenerMinutes: number | null;
  readonly feedbackMinutes: number | null;
}

/** How a part is called and kept: its prefix, its sub type and whether researchers find it among their studies. */
const PARTS = {
  SCREENER: { prefix: 'SC', subType: 'SCREENER', label: 'screener', isListed: true, taskType: null },
  SHIPMENT: { prefix: 'SH', subType: 'FEEDBACK_SURVEY', label: 'package', isListed: false, taskType: 'SHIPMENT' },
  FEEDBACK: { prefix: 'FB', subType: 'FEEDBACK_SURVEY', label: 'feedback', isListed: true, taskType: null },
  DIARY: { prefix: 'DY', subType: 'QUANTITATIVE', label: 'diary', isListed: true, taskType: null },
} as const satisfies Record<
  ProductTestPart,
  { prefix: string; subType: TaskSubType; label: string; isListed: boolean; taskType: 'SHIPMENT' | null }
>;

const paid = (points: number): TaskPoints => ({ qualified: points, nonQualified: points, overQuota: points });

function paymentOf(part: ProductTestPart, payment: TestPayment) {
  const { screener, feedback, diary, screenerMinutes, feedbackMinutes } = payment;
  if (part === 'SCREENER') return { points: screener, minutes: screenerMinutes };
  if (part === 'FEEDBACK') return { points: paid(feedback), minutes: feedbackMinutes };
  return { points: part === 'DIARY' ? paid(diary) : NO_POINTS, minutes: null };
}

const namesOf = (part: ProductTestPart, { internalName, ...names }: TestNames) => ({
  ...names,
  internalName: `${internalName}: ${PARTS[part].label}`,
});

const paidForWhole = (points: number): TaskPoints => ({ qualified: points, nonQualified: 0, overQuota: 0 });

/** The projects of a product test, as drafts: the whole, and each part that goes by its names. */
export async function createTestProjects(
  activities: Activities,
  tx: Db,
  {
    names,
    payment,
    parts,
    ownerId,
  }: {
    readonly names: TestNames;
    readonly payment: TestPayment;
    readonly parts: readonly ProductTestPart[];
    readonly ownerId: string | null;
  },
): Promise<{
  readonly projectId: string;
  readonly shortId: string;
  readonly parts: readonly { readonly part: ProductTestPart; readonly partProjectId: string }[];
}> {
  const now = activities.clock.now();
  const number = await nextStudyNumber(tx);
  const common = { panel_id: activities.panelId, category: 'IHUT', owner_id: ownerId, created_at: now } as const;
  const projectId = newId(activities.chance, now);
  const shortId = `PT-${number}`;
  await insertProject(tx, {
    ...common,
    project_id: projectId,
    short_id: shortId,
    sub_type: 'FEEDBACK_SURVEY',
    task_type: 'PRODUCT_TESTING',
    is_listed: false,
    ...planColumns({ ...names, points: paidForWhole(payment.test) }),
  });
  const made = [];
  for (const part of parts) {
    const { prefix, subType, isListed, taskType } = PARTS[part];
    const partProjectId = newId(activities.chance, now);
    await insertProject(tx, {
      ...common,
      project_id: partProjectId,
      short_id: `${prefix}-${number}`,
      sub_type: subType,
      task_type: taskType,
      is_listed: isListed,
      parent_id: projectId,
      ...planColumns({ ...namesOf(part, names), ...paymentOf(part, payment) }),
    });
    made.push({ part, partProjectId });
  }
  return { projectId, shortId, parts: made };
}

/** What a test and its parts are called and pay from now on. */
export async function updateTestProjects(
  tx: Db,
  projectId: string,
  parts: readonly { readonly part: ProductTestPart; readonly partProjectId: string }[],
  { names, payment }: { readonly names: TestNames; readonly payment: TestPayment },
): Promise<void> {
  const whole = planColumns({ ...names, points: paidForWhole(payment.test) });
  await updateStudyRow(tx, projectId, kept(whole));
  for (const { part, partProjectId } of parts) {
    const columns = planColumns({ ...namesOf(part, names), ...paymentOf(part, payment) });
    await updateStudyRow(tx, partProjectId, kept(columns));
  }
}

/** Names, points and minutes; when a part opens and closes, and how many are wanted, is said where it is launched. */
function kept({ minutes, ...columns }: ReturnType<typeof planColumns>) {
  const { internal_name, external_name, description, points_qualified, points_non_qualified, points_over_quota } =
    columns;
  const points = { points_qualified, points_non_qualified, points_over_quota };
  return { internal_name, external_name, description, ...points, minutes };
}

/** From now on its tasks can be handed out. Refused when it gives more than was agreed to when its screener was launched. */
export async function launchPart(
  activities: Activities,
  tx: Db,
  { projectId, surveyId, screenerId }: { projectId: string; surveyId: string | null; screenerId: string },
  by: OperatorAct,
): Promise<Result<void, 'unknown-study' | 'not-agreed'>> {
  const row = await lockStudy(tx, activities.panelId, projectId);
  if (row === undefined) return err('unknown-study');
  const asked = { aboutId: screenerId, each: mostOf(studyOf(row).points) };
  if (!(await activities.mayEnterField(tx, asked, by))) return err('not-agreed');
  await updateStudyRow(tx, projectId, {
    launched_at: activities.clock.now(),
    ...(surveyId !== null && { survey_id: surveyId }),
  });
  return ok(undefined);
}

/** Another round of a diary: a project of its own with the survey of the first. */
export async function addDiaryRound(
  activities: Activities,
  tx: Db,
  firstProjectId: string,
  round: number,
): Promise<string> {
  const now = activities.clock.now();
  const projectId = newId(activities.chance, now);
  await sql`
    INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
      points_qualified, points_non_qualified, points_over_quota, created_at, survey_id, minutes, owner_id, launched_at,
      parent_id, is_listed)
    SELECT ${projectId}::uuid, panel_id, short_id || '-' || ${round}::integer, category, sub_type,
      internal_name || ', round ' || ${round}::integer, external_name, description, points_qualified, points_non_qualified,
      points_over_quota, ${now}::timestamptz, survey_id, minutes, owner_id, ${now}::timestamptz, parent_id, false
    FROM project WHERE project_id = ${firstProjectId}`.execute(tx);
  return projectId;
}

export interface TaskOfPart {
  readonly projectId: string;
  readonly taskId: string;
  readonly state: TaskState;
}

/** What somebody was given of these projects. */
export async function listTasksOf(
  { panelId }: Activities,
  db: Db,
  panelistId: string,
  projectIds: readonly string[],
): Promise<readonly TaskOfPart[]> {
  const { rows } = await sql<TaskOfPart>`
    SELECT project_id AS "projectId", task_id AS "taskId", state FROM task
    WHERE panelist_id = ${panelistId} AND panel_id = ${panelId} AND project_id = ANY (${projectIds}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** How many have which state in each of these projects. */
export async function countTaskStates(
  db: Db,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<TaskState, number>>> {
  const { rows } = await sql<{ projectId: string; state: TaskState; count: number }>`
    SELECT project_id AS "projectId", state, count(*)::integer AS count FROM task
    WHERE project_id = ANY (${projectIds}::uuid[]) GROUP BY project_id, state`.execute(db);
  const counts = new Map(projectIds.map((projectId) => [projectId, new Map<TaskState, number>()]));
  for (const { projectId, state, count } of rows) counts.get(projectId)?.set(state, count);
  return counts;
}

/** Hands these members their copy of a project's activity, once each, while it goes on. */
export async function handOutTo(
  { clock, chance, panelId }: Activities,
  tx: Db,
  projectId: string,
  panelistIds: readonly string[],
): Promise<void> {
  const now = clock.now();
  const taskIds = panelistIds.map(() => newId(chance, now));
  await sql`
    INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at)
    SELECT member.task_id, panel_id, member.id, project_id, coalesce(task_type, sub_type), sub_type, 'INVITED',
      'OPEN', ${now}::timestamptz, ${now}::timestamptz
    FROM (SELECT * FROM project WHERE project_id = ${projectId} AND panel_id = ${panelId} AND ended_at IS NULL FOR SHARE) p,
      unnest(${panelistIds}::uuid[], ${taskIds}::uuid[]) AS member (id, task_id)
    ON CONFLICT ON CONSTRAINT task_once_per_member DO NOTHING`.execute(tx);
}
