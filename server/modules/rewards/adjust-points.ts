import { ADJUSTMENT_ALONE_DAY_POINTS } from '#contract/adjustments.ts';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/gift-cards.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import {
  findByKey,
  findMember,
  findReversal,
  insertAdjustment,
  lockAdjustment,
  lockAsker,
  sumAlone,
  type AdjustmentRow,
} from './adjustments.store.ts';
import { applyAdjustment, auditAdjustment } from './apply-adjustment.ts';
import type { Rewards } from './rewards.ts';
import { readBalance } from './rewards.store.ts';

export type AskRefusal = 'NOT_FOUND' | 'TOO_FEW_POINTS' | 'KEY_USED' | 'NOT_REVERSIBLE';
export type Asker = OperatorAct & { readonly operatorId: string };

interface AskedWords {
  /** For colleagues. */
  readonly reason: string;
  /** What the member reads. */
  readonly memberNote: string;
  /** Made by the sender: the same key is the same request. */
  readonly key: string;
}

export interface AskedAdjustment extends AskedWords {
  readonly panelistId: string;
  readonly points: number;
  readonly reference: string | null;
}

export interface AskedReversal extends AskedWords {
  readonly adjustmentId: string;
}

type Asked = Pick<AdjustmentRow, 'panelist_id' | 'points' | 'reason' | 'member_note' | 'reference' | 'reverses'>;

/** Corrects a member's points once for each key: small ones at once, others when a second person agrees. */
export function askForAdjustment(
  rewards: Rewards,
  db: Db,
  { panelistId, points, reason, memberNote, reference, key }: AskedAdjustment,
  by: Asker,
): Promise<Result<string, AskRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!isId(panelistId) || !isId(key)) return err('NOT_FOUND');
    if ((await findMember(tx, rewards.panelId, { id: panelistId })) === undefined) return err('NOT_FOUND');
    const asked = { panelist_id: panelistId, points, reason, member_note: memberNote, reference, reverses: null };
    return record(rewards, tx, asked, key, by);
  });
}

/** Takes a correction back by a line of its own, by the same rules as a correction. */
export function reverseAdjustment(
  rewards: Rewards,
  db: Db,
  { adjustmentId, reason, memberNote, key }: AskedReversal,
  by: Asker,
): Promise<Result<string, AskRefusal>> {
  return inTransaction(db, async (tx) => {
    if (!isId(adjustmentId) || !isId(key)) return err('NOT_FOUND');
    // Locked before the asker is, as whoever decides locks it: two reversals at once come one after the other.
    const earlier = await lockAdjustment(tx, rewards.panelId, adjustmentId);
    if (earlier === undefined) return err('NOT_FOUND');
    const { panelist_id, reference } = earlier;
    const asked = {
      panelist_id,
      points: -earlier.points,
      reason,
      member_note: memberNote,
      reference,
      reverses: adjustmentId,
    };
    const known = await findByKey(tx, by.operatorId, key);
    if (known !== undefined) return answerAgain(known, asked);
    const isOpen = earlier.state === 'APPLIED' && earlier.reverses === null;
    if (!isOpen || (await findReversal(tx, adjustmentId)) !== undefined) return err('NOT_REVERSIBLE');
    return record(rewards, tx, asked, key, by);
  });
}

async function record(
  rewards: Rewards,
  tx: Db,
  asked: Asked,
  key: string,
  by: Asker,
): Promise<Result<string, AskRefusal>> {
  const now = rewards.clock.now();
  await lockAsker(tx, by.operatorId);
  const known = await findByKey(tx, by.operatorId, key);
  if (known !== undefined) return answerAgain(known, asked);
  if ((await readBalance(tx, asked.panelist_id)) + asked.points < 0) return err('TOO_FEW_POINTS');
  const needsSecond = await takesTwo(tx, by.operatorId, asked.points, now);
  const row: AdjustmentRow = {
    adjustment_id: newId(rewards.chance, now),
    panel_id: rewards.panelId,
    ...asked,
    state: needsSecond ? 'WAITING' : 'APPLIED',
    needs_second: needsSecond,
    request_key: key,
    asked_by: by.operatorId,
    asked_at: now,
    decided_by: null,
    decided_at: null,
    decision_note: null,
  };
  if (!needsSecond) {
    const applied = await applyAdjustment(rewards, tx, row);
    if (!applied.ok) return err('TOO_FEW_POINTS');
  }
  await insertAdjustment(tx, row);
  await auditAdjustment(rewards, tx, row, needsSecond ? 'points-adjustment.asked' : 'points-adjustment.applied', by);
  return ok(row.adjustment_id);
}

/** Large ones do; so do small ones once somebody has corrected much alone, or the rule could be gone round. */
async function takesTwo(tx: Db, operatorId: string, points: number, now: Date): Promise<boolean> {
  const size = Math.abs(points);
  if (size > ADJUSTMENT_ALONE_MAX_POINTS) return true;
  return (await sumAlone(tx, operatorId, later(now, -DAY_MS))) + size > ADJUSTMENT_ALONE_DAY_POINTS;
}

function answerAgain(known: AdjustmentRow, asked: Asked): Result<string, AskRefusal> {
  const isSame = (Object.keys(asked) as (keyof Asked)[]).every((name) => known[name] === asked[name]);
  return isSame ? ok(known.adjustment_id) : err('KEY_USED');
}
