import { sql } from 'kysely';
import * as v from 'valibot';
import { canCorrect } from '#contract/reviews/reviews.ts';
import {
  ACTIVITY_KINDS,
  canMove,
  kindOf,
  TASK_OUTCOMES,
  type TaskState,
  type TaskStatus,
  pointsShown,
  type TaskOutcome,
  TASK_STATES,
} from '#contract/activities/task-states.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { updateTaskState, updateTaskTime } from './activities.store.ts';
import type { Activities } from './activities.ts';
import { lockTask, type TaskOfProject } from './read-task.ts';

/** What was moved, as it stood before. */
export type MovedTask = Pick<
  TaskOfProject,
  'taskId' | 'panelistId' | 'projectId' | 'subType' | 'state' | 'externalName' | 'points'
>;

/**
 * Moves a task along the table of contract/activities/task-states.ts; any other move is refused and changes nothing. Nothing is
 * started in a project that is over.
 */
export async function moveTask(
  activities: Activities,
  tx: Db,
  taskId: string,
  to: TaskState,
): Promise<Result<MovedTask, 'unknown-task' | 'move-refused'>> {
  const task = await lockTask(activities, tx, taskId);
  if (task === undefined) return err('unknown-task');
  if (!canMove(task.state, to) || (to === 'STARTED' && task.isOver)) return err('move-refused');
  await updateTaskState(tx, taskId, { state: to, status: statusAfter(task.status, to), now: activities.clock.now() });
  if (isOutcome(to)) await publishSettled(activities, tx, task, to);
  return ok(task);
}

const isOutcome = (state: TaskState): state is TaskOutcome => TASK_OUTCOMES.some((outcome) => outcome === state);

/** A failed task waits for an operator whatever else becomes of it, until it has its outcome or closes. */
function statusAfter(status: TaskStatus, to: TaskState): TaskStatus {
  if (to === 'CLOSE') return 'CLOSE';
  return isOutcome(to) ? 'OPEN' : status;
}

/** However a task comes to an outcome: by its survey's end, a reviewer, a file or word from outside. In the moving transaction. */
export const taskSettled = defineEvent({
  name: 'task-settled',
  payload: v.object({
    panelistId: v.string(),
    taskId: v.string(),
    state: v.picklist(TASK_OUTCOMES),
    kind: v.picklist(ACTIVITY_KINDS),
  }),
});

function publishSettled({ outbox }: Activities, tx: Db, task: TaskOfProject, state: TaskOutcome): Promise<void> {
  const { panelistId, taskId, subType } = task;
  return outbox.publish(tx, taskSettled, { panelistId, taskId, state, kind: kindOf(subType) });
}

export interface CorrectedTask extends TaskOfProject {
  /** What the better outcome brings on top of the one before. */
  readonly pointsAdded: number;
}

/** An operator's correction: gives a finished task a better outcome. Whatever else is refused and changes nothing. */
export async function correctTask(
  activities: Activities,
  tx: Db,
  taskId: string,
  to: Exclude<TaskOutcome, 'UNDER_REVIEW'>,
): Promise<Result<CorrectedTask, 'unknown-task' | 'move-refused'>> {
  const task = await lockTask(activities, tx, taskId);
  if (task === undefined) return err('unknown-task');
  if (!canCorrect(task.state, to)) return err('move-refused');
  await updateTaskState(tx, taskId, { state: to, status: 'OPEN', now: activities.clock.now() });
  await publishSettled(activities, tx, task, to);
  const pointsAdded = Math.max(pointsShown(to, task.points) - pointsShown(task.state, task.points), 0);
  return ok({ ...task, pointsAdded });
}

type Outcome = Promise<Result<void, 'unknown-task' | 'move-refused'>>;

/** Another system failed over a task that is not finished: it keeps its state and waits for an operator. */
export function failTask(activities: Activities, tx: Db, taskId: string): Outcome {
  return changeStatus(activities, tx, taskId, { from: 'OPEN', to: 'FAILED' });
}

/** Opens a failed task again where it was. */
export function retryFailedTask(activities: Activities, tx: Db, taskId: string): Outcome {
  return changeStatus(activities, tx, taskId, { from: 'FAILED', to: 'OPEN' });
}

/** Opens failed tasks again, each on its own; says which of them are open now. What does not wait is left alone. */
export async function retryTasks(
  activities: Activities,
  taskIds: readonly string[],
  by: OperatorAct,
): Promise<string[]> {
  const opened: string[] = [];
  for (const taskId of new Set(taskIds.filter(isId))) {
    const isOpen = await inTransaction(activities.db, async (tx) => {
      const retried = await retryFailedTask(activities, tx, taskId);
      if (!retried.ok) return false;
      const change = { before: { status: 'FAILED' }, after: { status: 'OPEN' } };
      await writeAudit(activities, tx, by, { action: 'task.retried', subject: ['task', taskId], ...change });
      return true;
    });
    if (isOpen) opened.push(taskId);
  }
  return opened;
}

async function changeStatus(
  activities: Activities,
  tx: Db,
  taskId: string,
  { from, to }: { readonly from: TaskStatus; readonly to: TaskStatus },
): Outcome {
  const task = await lockTask(activities, tx, taskId);
  if (task === undefined) return err('unknown-task');
  // What can still close is not finished.
  if (task.status !== from || !canMove(task.state, 'CLOSE')) return err('move-refused');
  await updateTaskState(tx, taskId, { state: task.state, status: to, now: activities.clock.now() });
  return ok(undefined);
}

/** The member did something with a task, such as saving a page: it moves to the top of their list. */
export async function touchTask(activities: Activities, tx: Db, taskId: string): Promise<void> {
  await updateTaskTime(tx, taskId, activities.clock.now());
}

const TASKS_AT_ONCE = 1_000;
const UNFINISHED = TASK_STATES.filter((state) => canMove(state, 'CLOSE'));

/** Opens failed tasks of a study again where they were, a batch at once; how many that were. */
export async function retryFailedTasks(
  activities: Activities,
  tx: Db,
  projectId: string,
  by: OperatorAct,
): Promise<number> {
  const { panelId, clock } = activities;
  const result = await sql`
    UPDATE task SET status = 'OPEN', updated_at = ${clock.now()} WHERE task_id IN (
      SELECT task_id FROM task WHERE project_id = ${projectId} AND panel_id = ${panelId} AND status = 'FAILED'
        AND state = ANY (${UNFINISHED}) ORDER BY task_id LIMIT ${TASKS_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(tx);
  const tasks = Number(result.numAffectedRows ?? 0n);
  if (tasks === 0) return 0;
  await sql`UPDATE study_figures SET counted_at = 'epoch', took_ms = 0 WHERE project_id = ${projectId}`.execute(tx);
  await writeAudit(activities, tx, by, {
    action: 'study.tasks-retried',
    subject: ['study', projectId],
    after: { tasks },
  });
  return tasks;
}
