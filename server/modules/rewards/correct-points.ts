import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import {
  findLineNumber,
  findMember,
  insertAdjustment,
  lockAdjustment,
  markReversed,
  readNumber,
} from './adjustments.store.ts';
import { movePoints } from './move-points.ts';
import type { Rewards } from './rewards.ts';
import { findTransfer, readBalance } from './rewards.store.ts';

export interface Correction {
  readonly adjustmentId: string;
  readonly panelistId: string;
  readonly points: number;
  /** For colleagues. */
  readonly reason: string;
  /** What the member reads. */
  readonly memberNote: string;
  readonly reference: string | null;
  /** The earlier one that it takes back. */
  readonly reverses: string | null;
  /** What a second person approved; null when one may do it alone. */
  readonly requestId: string | null;
  readonly askedBy: string | null;
}

/** Corrects a member's points, never below nothing; one that takes another back is the reversal of that one's line. */
export async function correctPoints(
  rewards: Rewards,
  tx: Db,
  correction: Correction,
  by: OperatorAct,
): Promise<Result<undefined, 'TOO_FEW_POINTS' | 'NOT_REVERSIBLE'>> {
  const { adjustmentId, panelistId, points, reason, memberNote, reference, reverses, requestId, askedBy } = correction;
  const { panelId, clock } = rewards;
  if (reverses !== null && !(await lockReversible(rewards, tx, reverses))) return err('NOT_REVERSIBLE');
  const moved = await movePoints(rewards, tx, {
    panelistId,
    points,
    against: 'PROGRAMME',
    ...(await causeOf(tx, correction)),
  });
  if (!moved.ok) return err('TOO_FEW_POINTS');
  if (reverses !== null) await markReversed(tx, reverses);
  await insertAdjustment(tx, {
    adjustment_id: adjustmentId,
    panel_id: panelId,
    panelist_id: panelistId,
    points,
    reason,
    member_note: memberNote,
    reference,
    state: 'APPLIED',
    reverses,
    request_id: requestId,
    asked_by: askedBy,
    asked_at: clock.now(),
  });
  await writeAudit(rewards, tx, by, {
    action: 'points-adjustment.applied',
    subject: ['panelist', panelistId],
    after: {
      number: await readNumber(tx, moved.value.transferId),
      adjustment: adjustmentId,
      points,
      reason,
      memberNote,
      reference,
      reverses,
      request: requestId,
    },
  });
  return ok(undefined);
}

async function causeOf(tx: Db, { adjustmentId, memberNote, reverses }: Correction) {
  if (reverses === null) {
    return { cause: { kind: 'ADJUSTMENT', id: adjustmentId }, why: POINTS_WHY.adjustment(memberNote) } as const;
  }
  const transferId = await findTransfer(tx, { kind: 'ADJUSTMENT', id: reverses });
  if (transferId === undefined) throw new Error('an applied correction has no line');
  return { cause: { kind: 'REVERSAL', id: transferId }, why: POINTS_WHY.corrected(memberNote) } as const;
}

/** An applied correction that nobody has taken back, locked: two reversals at once come one after the other. */
export async function lockReversible({ panelId }: Rewards, tx: Db, adjustmentId: string) {
  const row = await lockAdjustment(tx, panelId, adjustmentId);
  if (row === undefined || row.state !== 'APPLIED' || row.reverses !== null) return undefined;
  const number = await findLineNumber(tx, adjustmentId);
  return {
    panelistId: row.panelist_id,
    points: row.points,
    reference: row.reference,
    takesBack: number === undefined ? null : `RW-${number}`,
  };
}

/** Whether there is such a correction at all. */
export const isAdjustment = async ({ panelId }: Rewards, tx: Db, adjustmentId: string): Promise<boolean> =>
  isId(adjustmentId) && (await lockAdjustment(tx, panelId, adjustmentId)) !== undefined;

/** The member whose points are to be corrected, and what they have. */
export async function readCorrectable({ panelId }: Rewards, db: Db, panelistId: string) {
  const member = isId(panelistId) ? await findMember(db, panelId, { id: panelistId }) : undefined;
  return member && { memberNumber: member.external_id, balance: await readBalance(db, panelistId) };
}
