import { readTask, type TaskOfProject } from '#server/modules/activities/index.ts';
import { readRun, readStep } from '#server/modules/surveys/index.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { spentStep } from './survey-end.ts';
import {
  failure,
  isOfVisit,
  standingOf,
  type SurveyFailure,
  type SurveyRooms,
  type SurveyStep,
  type SurveyVisit,
} from './survey-visit.ts';

export interface SurveyLook {
  readonly task: TaskOfProject;
  /** Null until it has been started. */
  readonly step: SurveyStep | null;
}

/** What a survey link leads to. Changes nothing, whoever looks. */
export async function lookAtSurvey(rooms: SurveyRooms, visit: SurveyVisit): Promise<Result<SurveyLook, SurveyFailure>> {
  const { db } = rooms.surveys;
  const task = await readTask(rooms.activities, db, visit.taskId);
  if (!isOfVisit(task, visit)) return failure('link-invalid');
  const row = await readRun(db, task.taskId);
  const standing = standingOf(task);
  if (standing === 'ended') {
    const spent = await spentStep(rooms, db, visit, task, row);
    return spent.ok ? ok({ task, step: spent.value }) : spent;
  }
  if (standing !== 'open') return failure(standing);
  if (row === undefined || task.state === 'INVITED') return ok({ task, step: null });
  return ok({ task, step: { ...(await readStep(rooms.surveys, db, row, { withDefinition: true })), end: null } });
}
