import type { ReviewKind } from '#contract/reviews/reviews.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Reviews } from './reviews.ts';
import { selectSigns, upsertItem } from './reviews.store.ts';

export interface ReviewedTask {
  readonly taskId: string;
  readonly projectId: string;
  readonly panelistId: string;
}

/** Puts a task into the queue, in the transaction that sends it there; why is read from what is known of it. */
export async function openReview(reviews: Reviews, tx: Db, task: ReviewedTask): Promise<void> {
  const found = await selectSigns(tx, task.taskId);
  await putIntoQueue(reviews, tx, task, { kind: kindOf(found), signs: found.signs });
}

/** An outside host contradicts itself about settled work: a person decides, once for each contradiction. */
export async function openDisagreement(reviews: Reviews, tx: Db, task: ReviewedTask): Promise<void> {
  const { signs, has_contradiction: isUnresolved } = await selectSigns(tx, task.taskId);
  if (isUnresolved) await putIntoQueue(reviews, tx, task, { kind: 'DISAGREEMENT', signs });
}

/** A member asks for a second look: the case is open again, with what it had. */
export async function openAppeal(reviews: Reviews, tx: Db, task: ReviewedTask): Promise<void> {
  const { signs } = await selectSigns(tx, task.taskId);
  await putIntoQueue(reviews, tx, task, { kind: 'APPEAL', signs });
}

type Signs = Awaited<ReturnType<typeof selectSigns>>;

function kindOf({ signs, has_contradiction, has_recording }: Signs): ReviewKind {
  if (has_contradiction) return 'DISAGREEMENT';
  if (has_recording) return 'VIDEO';
  return signs.length > 0 ? 'FLAGGED' : 'RULE';
}

async function putIntoQueue(
  { panelId, clock }: Reviews,
  tx: Db,
  { taskId, projectId, panelistId }: ReviewedTask,
  { kind, signs }: { readonly kind: ReviewKind; readonly signs: Signs['signs'] },
): Promise<void> {
  await upsertItem(tx, {
    task_id: taskId,
    panel_id: panelId,
    project_id: projectId,
    panelist_id: panelistId,
    kind,
    signs,
    opened_at: clock.now(),
  });
}
