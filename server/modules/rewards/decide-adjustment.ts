import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { lockAdjustment, updateAdjustment } from './adjustments.store.ts';
import type { Asker } from './adjust-points.ts';
import { applyAdjustment, auditAdjustment } from './apply-adjustment.ts';
import type { Rewards } from './rewards.ts';

export interface AdjustmentDecision {
  readonly adjustmentId: string;
  readonly isApproved: boolean;
  readonly note: string | null;
}

export type DecideRefusal = 'NOT_FOUND' | 'ALREADY_DECIDED' | 'YOURSELF' | 'NOTE_MISSING' | 'TOO_FEW_POINTS';

/**
 * Approves or declines a correction that somebody else asked for. The first decision holds, and the same one again by the
 * same person changes nothing; a correction that would leave less than nothing goes on waiting.
 */
export function decideAdjustment(
  rewards: Rewards,
  db: Db,
  { adjustmentId, isApproved, note }: AdjustmentDecision,
  by: Asker,
): Promise<Result<undefined, DecideRefusal>> {
  return inTransaction(db, async (tx) => {
    const row = isId(adjustmentId) ? await lockAdjustment(tx, rewards.panelId, adjustmentId) : undefined;
    if (row === undefined) return err('NOT_FOUND');
    const wanted = isApproved ? 'APPLIED' : 'DECLINED';
    if (row.state !== 'WAITING') {
      return row.state === wanted && row.decided_by === by.operatorId ? ok(undefined) : err('ALREADY_DECIDED');
    }
    if (row.asked_by === by.operatorId) return err('YOURSELF');
    if (!isApproved && note === null) return err('NOTE_MISSING');
    if (isApproved && !(await applyAdjustment(rewards, tx, row)).ok) return err('TOO_FEW_POINTS');
    const decided = {
      state: wanted,
      decided_by: by.operatorId,
      decided_at: rewards.clock.now(),
      decision_note: note,
    } as const;
    await updateAdjustment(tx, adjustmentId, decided);
    const action = isApproved ? 'points-adjustment.approved' : 'points-adjustment.declined';
    await auditAdjustment(rewards, tx, { ...row, ...decided }, action, by);
    return ok(undefined);
  });
}
