import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Rewards } from './rewards.ts';
import { findTransfer, insertEntries, insertTransfer, lockMemberAccount, panelAccount } from './rewards.store.ts';
import type { PanelAccount, PointsCause } from './rewards.tables.ts';

export interface PointsMove {
  readonly panelistId: string;
  /** What the member gets; less than nothing takes points from them. */
  readonly points: number;
  /** Where the points come from or go to. */
  readonly against: PanelAccount;
  readonly cause: PointsCause;
  readonly why: PointsWhy;
}

/** What the member reads on this line. */
export interface PointsWhy {
  /** One line that says it all, for lists of operators. */
  readonly reason: string;
  /** What it is about, such as the name of an activity. */
  readonly subject: string;
  readonly outcome: string;
  readonly rule: string;
}

export interface MovedPoints {
  /** False when this cause has moved its points before: then nothing changed. */
  readonly isNew: boolean;
  readonly transferId: string;
}

/** Moves points between a member and the panel, once for each cause, never below nothing. */
export async function movePoints(
  rewards: Rewards,
  tx: Db,
  { panelistId, points, against, cause, why }: PointsMove,
): Promise<Result<MovedPoints, 'too-few-points'>> {
  const { chance, clock, panelId } = rewards;
  const now = clock.now();
  // The lock comes first: it puts one member's transfers in the order of their ids, and one cause after the other.
  const member = await lockMemberAccount(tx, { accountId: newId(chance, now), panelId, panelistId });
  const earlier = await findTransfer(tx, cause);
  if (earlier !== undefined) return ok({ isNew: false, transferId: earlier });
  if (member.balance + points < 0) return err('too-few-points');
  const transferId = newId(chance, now);
  await insertTransfer(tx, {
    transfer_id: transferId,
    panel_id: panelId,
    cause_kind: cause.kind,
    cause_id: cause.id,
    ...why,
    created_at: now,
  });
  const panel = await panelAccount(tx, newId(chance, now), panelId, against);
  await insertEntries(tx, [
    { transfer_id: transferId, account_id: member.accountId, amount: String(points) },
    { transfer_id: transferId, account_id: panel, amount: String(-points) },
  ]);
  return ok({ isNew: true, transferId });
}
