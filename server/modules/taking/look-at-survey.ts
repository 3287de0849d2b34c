import { readTask, type TaskOfProject } from '#server/modules/activities/index.ts';
import { readRun, readStep } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { endedStepOf, spentStep } from './survey-end.ts';
import {
  failure,
  isOfVisit,
  mayOnlySeeEnd,
  standingOf,
  type SurveyFailure,
  type SurveyStep,
  type SurveyVisit,
} from './survey-visit.ts';
import type { TakingRooms } from './taking.ts';

export interface SurveyLook {
  readonly task: TaskOfProject;
  /** Null until it has been started. */
  readonly step: SurveyStep | null;
}

/** What a survey link leads to. Changes nothing, no matter who looks. */
export function lookAtSurvey(rooms: TakingRooms, visit: SurveyVisit): Promise<Result<SurveyLook, SurveyFailure>> {
  // Of one moment: a page saved in between would show a task that goes on with a run that is over.
  return inSnapshot(rooms.surveys.db, (db) => lookNow(rooms, db, visit));
}

async function lookNow(rooms: TakingRooms, db: Db, visit: SurveyVisit): Promise<Result<SurveyLook, SurveyFailure>> {
  const task = await readTask(rooms.activities, db, visit.taskId);
  const seesEndOnly = mayOnlySeeEnd(task, visit);
  if (task === undefined || !(seesEndOnly || isOfVisit(task, visit))) return failure('link-invalid');
  const row = await readRun(db, task.taskId);
  const standing = await standingOf(rooms, db, task);
  if (standing === 'ended') {
    if (seesEndOnly) return ok({ task, step: await endedStepOf(rooms, db, { visit, task, row }) });
    const spent = await spentStep(rooms, db, { visit, task, row });
    return spent.ok ? ok({ task, step: spent.value }) : spent;
  }
  if (standing === 'closed') return failure('closed');
  if (seesEndOnly) return failure('link-invalid');
  if (standing !== 'open') return failure(standing);
  if (row === undefined || task.state === 'INVITED') return ok({ task, step: null });
  return ok({ task, step: { ...(await readStep(rooms.surveys, db, row, { withDefinition: true })), end: null } });
}
