import { kindOf } from '#contract/studies/task-states.ts';
import type { TaskOfProject } from '#server/modules/activities/index.ts';
import { finishRun, type OutcomeDecision, type RunRow } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settleTask } from '../activities/settle-task.ts';
import { endedStepOf } from './survey-end.ts';
import type { SurveyRooms, SurveyStep, SurveyVisit } from './survey-visit.ts';

/** Ends a run as the rules decided and settles its task, in the transaction of the page that decided. */
export async function finishSurvey(
  rooms: SurveyRooms,
  tx: Db,
  visit: SurveyVisit,
  task: TaskOfProject,
  row: RunRow,
  decision: OutcomeDecision,
): Promise<SurveyStep> {
  // What a film study brings is always looked at by a person (decisions §5).
  const ended = await finishRun(rooms.surveys, tx, row, decision, kindOf(task.subType) === 'VIDEO');
  const settled = await settleTask(rooms, tx, task.taskId, ended.outcome);
  if (!settled.ok) throw new Error(`a survey in progress could not be settled: ${settled.failure}`);
  return endedStepOf(rooms, tx, visit, { ...task, state: ended.outcome }, ended);
}
