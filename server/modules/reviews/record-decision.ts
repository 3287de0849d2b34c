import * as v from 'valibot';
import { type RejectReason, type ReviewKind, type ReviewVerdict, REVIEW_VERDICTS } from '#contract/reviews/reviews.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import { closeItem, insertDecision, selectDecisions, selectItem, type ItemRow } from './reviews.store.ts';
import type { Reviews } from './reviews.ts';

export interface ReviewDecision {
  readonly verdict: ReviewVerdict;
  readonly reason: string | null;
  readonly note: string | null;
  readonly points: number;
  readonly byName: string | null;
  readonly operatorId: string | null;
  readonly kind: ReviewKind;
  readonly requestKey: string;
  readonly decidedAt: Date;
}

export interface OpenCase {
  readonly item: ItemRow;
  readonly decisions: readonly ReviewDecision[];
}

/** A case with all verdicts about it, newest first. Anyone who decides has locked its task before. */
export async function readCase(reviews: Reviews, db: Db, taskId: string): Promise<OpenCase | undefined> {
  const item = await selectItem(db, reviews.panelId, taskId);
  return item && { item, decisions: await readDecisions(db, taskId) };
}

export async function readDecisions(db: Db, taskId: string): Promise<ReviewDecision[]> {
  const rows = await selectDecisions(db, taskId);
  return rows.map((row) => ({
    verdict: row.verdict,
    reason: row.reason,
    note: row.note,
    points: row.points,
    byName: row.by_name,
    operatorId: row.operator_id,
    kind: row.kind,
    requestKey: row.request_key,
    decidedAt: row.decided_at,
  }));
}

export interface NewDecision extends Pick<ReviewDecision, 'verdict' | 'note' | 'points' | 'operatorId' | 'requestKey'> {
  readonly reason: RejectReason | 'BY_FILE' | null;
}

/** Writes a verdict down, takes the case out of the queue and says so. The task is locked. */
export async function recordDecision(reviews: Reviews, tx: Db, item: ItemRow, decided: NewDecision): Promise<void> {
  const now = reviews.clock.now();
  await insertDecision(tx, {
    decision_id: newId(reviews.chance, now),
    task_id: item.task_id,
    panel_id: item.panel_id,
    panelist_id: item.panelist_id,
    kind: item.kind,
    signs: item.signs,
    verdict: decided.verdict,
    reason: decided.reason,
    note: decided.note,
    points: decided.points,
    operator_id: decided.operatorId,
    request_key: decided.requestKey,
    decided_at: now,
  });
  await closeItem(tx, item.task_id, now);
  await reviews.outbox.publish(tx, reviewDecided, {
    taskId: item.task_id,
    panelistId: item.panelist_id,
    verdict: decided.verdict,
    points: decided.points,
    note: decided.note,
  });
}

/** Appeals are decided by somebody else than the one who rejected. */
export function isForSomebodyElse({ item, decisions }: OpenCase, operatorId: string | null): boolean {
  if (item.kind !== 'APPEAL' || operatorId === null) return false;
  return decisions.find(({ verdict }) => verdict === 'REJECTED')?.operatorId === operatorId;
}

/** A reviewer, or a file, decided about a member's work; anyone who tells the member hears of it here. */
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
