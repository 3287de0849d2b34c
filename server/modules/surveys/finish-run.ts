import * as v from 'valibot';
import { type TaskOutcome, TASK_OUTCOMES } from '#contract/activities/task-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import type { OutcomeDecision } from './decide-outcome.ts';
import { flagRun } from './flag-run.ts';
import { deletePageDrafts } from './page-drafts.store.ts';
import { giveAllSlotsBack } from './quotas.store.ts';
import { hasRecording } from './recorded-answers.ts';
import { versionOf } from './run-step.ts';
import { updateRun, type RunRow, closeRuns, lockOpenRuns } from './runs.store.ts';
import type { Surveys } from './surveys.ts';

/** Ends a run as decided. A complete that looks careless, holds a recording or is always reviewed goes to a person. */
export async function finishRun(
  surveys: Surveys,
  tx: Db,
  row: RunRow,
  { isAlwaysReviewed, ...decision }: OutcomeDecision & { readonly isAlwaysReviewed: boolean },
): Promise<RunRow & { outcome: TaskOutcome }> {
  const now = surveys.clock.now();
  const version = await versionOf(surveys, tx, row);
  const isComplete = decision.outcome === 'QUALIFIED' || decision.outcome === 'UNDER_REVIEW';
  const isFlagged = isComplete && version !== undefined && (await flagRun(surveys, tx, version, row));
  const isRecorded = version !== undefined && row.state !== null && hasRecording(version.survey, row.state, now);
  const outcome = isFlagged || (isComplete && (isAlwaysReviewed || isRecorded)) ? 'UNDER_REVIEW' : decision.outcome;
  // The words to those who qualified are not for those who wait.
  const note = outcome === decision.outcome ? decision.note : null;
  await deletePageDrafts(tx, [row.run_id]);
  const ended = await updateRun(tx, row.run_id, { ended_at: now, outcome, note });
  const { survey_id: surveyId, task_id: taskId, panelist_id: panelistId } = row;
  await surveys.outbox.publish(tx, surveyFinished, { surveyId, taskId, panelistId, outcome });
  return { ...ended, outcome };
}

/** The tasks were closed: whatever runs go on for them end here, and their slots are free again. */
export async function endRuns(surveys: Surveys, tx: Db, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const runIds = await lockOpenRuns(tx, taskIds);
  if (runIds.length === 0) return;
  await closeRuns(tx, runIds, surveys.clock.now());
  await deletePageDrafts(tx, runIds);
  await giveAllSlotsBack(tx, runIds);
}

/** A member's survey has its outcome, and the points for it are credited. */
const surveyFinished = defineEvent({
  name: 'survey-finished',
  payload: v.strictObject({
    surveyId: v.string(),
    taskId: v.string(),
    panelistId: v.string(),
    outcome: v.picklist(TASK_OUTCOMES),
  }),
});
