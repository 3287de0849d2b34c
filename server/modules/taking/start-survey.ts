import { canMove } from '#contract/activities/task-states.ts';
import { failTask, lockTask, moveTask, type TaskOfProject } from '#server/modules/activities/index.ts';
import { beginRun, lockRun, readStep, resumeRun } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { finishSurvey, spentStep } from './survey-end.ts';
import {
  failure,
  isOfVisit,
  standingOf,
  type SurveyFailure,
  type SurveyStep,
  type SurveyVisit,
} from './survey-visit.ts';
import type { TakingRooms } from './taking.ts';

/**
 * A person's click: what was invited or left unfinished is now in progress. Anyone who comes back gets the slots that the
 * answers need, or is told that it is full. Clicking again changes nothing.
 */
export function startSurvey(
  rooms: TakingRooms,
  visit: SurveyVisit,
  source: string | null,
): Promise<Result<SurveyStep, SurveyFailure>> {
  return inTransaction(rooms.surveys.db, async (tx) => {
    const task = await lockTask(rooms.activities, tx, visit.taskId);
    if (!isOfVisit(task, visit)) return failure('link-invalid');
    const standing = await standingOf(rooms, tx, task);
    if (standing === 'ended') return spentStep(rooms, tx, { visit, task, row: await lockRun(tx, task.taskId) });
    if (standing !== 'open') return failure(standing);
    if (task.state !== 'STARTED' && !canMove(task.state, 'STARTED')) return failure('link-invalid');
    return begin(rooms, tx, { visit, task, source });
  });
}

async function begin(
  rooms: TakingRooms,
  tx: Db,
  {
    visit,
    task,
    source,
  }: { readonly visit: SurveyVisit; readonly task: TaskOfProject; readonly source: string | null },
): Promise<Result<SurveyStep, SurveyFailure>> {
  const { surveyId } = visit;
  const { taskId, panelistId } = task;
  const before = await lockRun(tx, taskId);
  const { row, decision } = before
    ? await resumeRun(rooms.surveys, tx, before)
    : await beginRun(rooms.surveys, tx, { surveyId, taskId, panelistId, source });
  const step = await readStep(rooms.surveys, tx, row, { withDefinition: true });
  if (step.run === null && step.externalUrl === null) {
    await failTask(rooms.activities, tx, taskId);
    return failure('unavailable');
  }
  if (task.state !== 'STARTED') {
    const moved = await moveTask(rooms.activities, tx, taskId, 'STARTED');
    if (!moved.ok) throw new Error(`a survey could not be started: ${moved.failure}`);
  }
  return ok(
    decision === undefined ? { ...step, end: null } : await finishSurvey(rooms, tx, { visit, task, row }, decision),
  );
}
