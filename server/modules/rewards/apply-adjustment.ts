import { POINTS_WHY } from '#contract/points-why.ts';
import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Result } from '#server/platform/result.ts';
import { updateAdjustment, type AdjustmentRow } from './adjustments.store.ts';
import { movePoints, type MovedPoints } from './move-points.ts';
import type { Rewards } from './rewards.ts';
import { findTransfer } from './rewards.store.ts';

/** Moves the points of a correction; of one that takes another back, as the reversal of that one's line. */
export async function applyAdjustment(
  rewards: Rewards,
  tx: Db,
  { adjustment_id, panelist_id, points, member_note, reverses }: AdjustmentRow,
): Promise<Result<MovedPoints, 'too-few-points'>> {
  const move = { panelistId: panelist_id, points, against: 'PROGRAMME' } as const;
  if (reverses === null) {
    const cause = { kind: 'ADJUSTMENT', id: adjustment_id } as const;
    return movePoints(rewards, tx, { ...move, cause, why: POINTS_WHY.adjustment(member_note) });
  }
  const transferId = await findTransfer(tx, { kind: 'ADJUSTMENT', id: reverses });
  if (transferId === undefined) throw new Error('an applied correction has no line');
  const cause = { kind: 'REVERSAL', id: transferId } as const;
  const moved = await movePoints(rewards, tx, { ...move, cause, why: POINTS_WHY.corrected(member_note) });
  if (moved.ok) await updateAdjustment(tx, reverses, { state: 'REVERSED' });
  return moved;
}

/** Comes last in its transaction: what is written to the audit log holds up everybody else's entries. */
export function auditAdjustment(
  { audit, panelId }: Rewards,
  tx: Db,
  row: AdjustmentRow,
  action: string,
  by: OperatorAct,
): Promise<void> {
  const { adjustment_id, points, reason, member_note, reference, reverses, decision_note } = row;
  return audit.append(tx, {
    panelId,
    ...actedBy(by),
    action,
    subjectKind: 'panelist',
    subjectId: row.panelist_id,
    after: {
      adjustment: adjustment_id,
      points,
      reason,
      memberNote: member_note,
      reference,
      reverses,
      note: decision_note,
    },
  });
}
