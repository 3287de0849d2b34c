import { USUAL_ADJUSTMENT_DAYS, USUAL_ADJUSTMENTS_MIN } from '#contract/adjustments.ts';
import type { OperatorRole } from '#contract/rest.ts';
import { isId } from '#server/platform/chance.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  findMember,
  selectAdjustment,
  selectUsual,
  selectWaiting,
  type ShownAdjustmentRow,
} from './adjustments.store.ts';
import type { Rewards } from './rewards.ts';
import { readBalance } from './rewards.store.ts';

const WAITING_MAX = 50;
const USUAL_MOST = 1_000;

/** Corrections that wait for a second person, the longest waiting first. */
export async function listWaitingAdjustments({ panelId }: Rewards, db: Db) {
  return (await selectWaiting(db, panelId, WAITING_MAX)).map(shownAdjustment);
}

export async function readAdjustment({ panelId }: Rewards, db: Db, adjustmentId: string) {
  const row = isId(adjustmentId) ? await selectAdjustment(db, panelId, adjustmentId) : undefined;
  return row && shownAdjustment(row);
}

/** A correction with what its decider has to know: what the member has, and how large others were. */
export async function readAdjustmentCase(rewards: Rewards, db: Db, adjustmentId: string) {
  const adjustment = await readAdjustment(rewards, db, adjustmentId);
  if (adjustment === undefined) return undefined;
  const balance = await readBalance(db, adjustment.panelistId);
  const balanceAfter = adjustment.state === 'WAITING' ? balance + adjustment.points : balance;
  return {
    adjustment,
    balance,
    dollars: balance / rewards.pointsPerDollar,
    balanceAfter,
    dollarsAfter: balanceAfter / rewards.pointsPerDollar,
    usual: await usualBeside(rewards, db, adjustment),
  };
}

async function usualBeside(
  rewards: Rewards,
  db: Db,
  { adjustmentId, points }: { adjustmentId: string; points: number },
) {
  const since = later(rewards.clock.now(), -USUAL_ADJUSTMENT_DAYS * DAY_MS);
  const usual = await selectUsual(db, rewards.panelId, { since, except: adjustmentId, most: USUAL_MOST });
  if (usual === undefined || usual.from === null || usual.to === null) return null;
  if (usual.corrections < USUAL_ADJUSTMENTS_MIN) return null;
  return {
    fromPoints: usual.from,
    toPoints: usual.to,
    members: usual.members,
    isLarger: Math.abs(points) > usual.to,
  };
}

/** The member with this number, for somebody about to correct their points. */
export async function findAdjustableMember(rewards: Rewards, db: Db, memberNumber: string) {
  const member = await findMember(db, rewards.panelId, { number: memberNumber.trim().toUpperCase() });
  if (member === undefined) return undefined;
  return {
    panelistId: member.panelist_id,
    memberNumber: member.external_id,
    balance: await readBalance(db, member.panelist_id),
    pointsPerDollar: rewards.pointsPerDollar,
  };
}

export type ShownAdjustment = ReturnType<typeof shownAdjustment>;

export function shownAdjustment(row: ShownAdjustmentRow) {
  return {
    adjustmentId: row.adjustment_id,
    panelistId: row.panelist_id,
    memberNumber: row.external_id,
    points: row.points,
    reason: row.reason,
    memberNote: row.member_note,
    reference: row.reference,
    state: row.state,
    needsSecond: row.needs_second,
    askedBy: colleague(row.asked_by, row.asker_name, row.asker_role),
    askedAt: row.asked_at,
    decidedBy: colleague(row.decided_by, row.decider_name, row.decider_role),
    decidedAt: row.decided_at,
    decisionNote: row.decision_note,
    takesBack: row.takes_back === null ? null : `RW-${row.takes_back}`,
  };
}

function colleague(operatorId: string | null, name: string | null, role: OperatorRole | null) {
  return operatorId === null || name === null || role === null ? null : { operatorId, name, role };
}
