import * as v from 'valibot';
import { TASK_OUTCOMES } from '#contract/studies/task-states.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';

/** A member's survey has its outcome, and the points for it are credited. */
export const surveyFinished = defineEvent({
  name: 'survey-finished',
  payload: v.strictObject({
    surveyId: v.string(),
    taskId: v.string(),
    panelistId: v.string(),
    outcome: v.picklist(TASK_OUTCOMES),
  }),
});
