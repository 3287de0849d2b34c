import type { TaskOutcome } from '#contract/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Decision } from './decide-outcome.ts';
import { flagRun } from './flag-run.ts';
import { versionOf } from './run-step.ts';
import { updateRun, type RunRow } from './runs.store.ts';
import { surveyFinished } from './survey-finished.ts';
import type { Surveys } from './surveys.ts';

/** Ends a run as decided. A complete that looks careless, or that is always reviewed, goes to a person first. */
export async function finishRun(
  surveys: Surveys,
  tx: Db,
  row: RunRow,
  decision: Decision,
  isAlwaysReviewed: boolean,
): Promise<RunRow & { outcome: TaskOutcome }> {
  const version = await versionOf(surveys, tx, row);
  const isComplete = decision.outcome === 'QUALIFIED' || decision.outcome === 'UNDER_REVIEW';
  const isFlagged = isComplete && version !== undefined && (await flagRun(surveys, tx, version, row));
  const outcome = isFlagged || (isComplete && isAlwaysReviewed) ? 'UNDER_REVIEW' : decision.outcome;
  // The words to those who qualified are not for those who wait.
  const note = outcome === decision.outcome ? decision.note : null;
  const ended = await updateRun(tx, row.run_id, { ended_at: surveys.clock.now(), outcome, note });
  const { survey_id: surveyId, task_id: taskId, panelist_id: panelistId } = row;
  await surveys.outbox.publish(tx, surveyFinished, { surveyId, taskId, panelistId, outcome });
  return { ...ended, outcome };
}
