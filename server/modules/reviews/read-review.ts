import { isId } from '#server/platform/chance.ts';
import { readEvidence } from './evidence/read-evidence.ts';
import { selectReviewTask } from './evidence.store.ts';
import { pointsOf, verdictPoints } from './list-reviews.ts';
import { selectTags } from './recordings.store.ts';
import { isForSomebodyElse, readCase } from './record-decision.ts';
import type { Reviews } from './reviews.ts';
import { selectAppeal } from './reviews.store.ts';

/** One case with its evidence, as this operator may decide it. Undefined when the task was never in review. */
export async function readReview(reviews: Reviews, taskId: string, operatorId: string) {
  const { db, panelId } = reviews;
  const known = isId(taskId) ? await readCase(reviews, db, taskId) : undefined;
  const task = known && (await selectReviewTask(db, panelId, taskId));
  if (known === undefined || task === undefined) return undefined;
  const { item, decisions } = known;
  const appeal = await selectAppeal(db, taskId);
  const evidence = await readEvidence(reviews, task, item);
  return {
    taskId,
    panelistId: item.panelist_id,
    studyId: item.project_id,
    studyShortId: task.short_id,
    studyName: task.internal_name,
    memberId: task.external_id,
    kind: item.kind,
    signs: item.signs,
    state: task.state,
    openedAt: item.opened_at,
    decidedAt: item.decided_at,
    finishedAt: evidence.path?.endedAt ?? null,
    ...verdictPoints(item.kind, task.state, pointsOf(task)),
    isForSomebodyElse: isForSomebodyElse(known, operatorId),
    appeal: appeal === undefined ? null : { words: appeal.words, askedAt: appeal.asked_at },
    decisions,
    tags: await selectTags(db, taskId),
    evidence,
  };
}
