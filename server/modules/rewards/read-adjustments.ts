import { USUAL_ADJUSTMENT_DAYS, USUAL_ADJUSTMENTS_MIN } from '#contract/rewards/adjustments.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findMember, selectUsual, type ShownAdjustmentRow } from './adjustments.store.ts';
import type { Rewards } from './rewards.ts';
import { readBalance } from './rewards.store.ts';

const USUAL_MOST = 1_000;

/** What the decider of a correction has to know: what the member has, and how large others were. */
export async function readCorrectionCase(
  rewards: Rewards,
  db: Db,
  { panelistId, points }: { readonly panelistId: string; readonly points: number },
) {
  const balance = await readBalance(db, panelistId);
  const balanceAfter = balance + points;
  return {
    balance,
    dollars: balance / rewards.pointsPerDollar,
    balanceAfter,
    dollarsAfter: balanceAfter / rewards.pointsPerDollar,
    usual: await usualBeside(rewards, db, points),
  };
}

async function usualBeside(rewards: Rewards, db: Db, points: number) {
  const since = later(rewards.clock.now(), -USUAL_ADJUSTMENT_DAYS * DAY_MS);
  const usual = await selectUsual(db, rewards.panelId, { since, most: USUAL_MOST });
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
