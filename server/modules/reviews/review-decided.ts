import * as v from 'valibot';
import { REVIEW_VERDICTS } from '#contract/reviews/reviews.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';

/** A reviewer, or a file, decided about a member's work; whoever tells the member hears of it here. */
export const reviewDecided = defineEvent({
  name: 'review-decided',
  payload: v.strictObject({
    taskId: v.string(),
    panelistId: v.string(),
    verdict: v.picklist(REVIEW_VERDICTS),
    points: v.number(),
    note: v.nullable(v.string()),
  }),
});
