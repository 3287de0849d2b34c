import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { insertMove } from './move-points.store.ts';
import type { Rewards } from './rewards.ts';
import { findTransfer, openMemberAccount, openPanelAccount } from './rewards.store.ts';
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
  /** What the member has now. */
  readonly balance: number;
}

/**
 * Moves points between a member and the panel, once for each cause, never below nothing. The member's account is locked
 * first, so that one member's lines have their numbers in the order in which they moved the balance.
 */
export async function movePoints(
  rewards: Rewards,
  tx: Db,
  { panelistId, points, against, cause, why }: PointsMove,
): Promise<Result<MovedPoints, 'too-few-points'>> {
  const { chance, clock, panelId } = rewards;
  const now = clock.now();
  const move = { transferId: newId(chance, now), panelId, panelistId, points, against, cause, why, now };
  let tried = await insertMove(tx, move);
  if (tried === undefined || !tried.hasPanelAccount) {
    await openMemberAccount(tx, { accountId: newId(chance, now), panelId, panelistId });
    await openPanelAccount(tx, { accountId: newId(chance, now), panelId, kind: against });
    tried = await insertMove(tx, move);
  }
  if (tried === undefined) throw new Error('a member has no points account');
  const { transferId } = move;
  if (tried.isMoved) return ok({ isNew: true, transferId, balance: tried.balance + points });
  const earlier = await findTransfer(tx, cause);
  if (earlier === undefined) return err('too-few-points');
  return ok({ isNew: false, transferId: earlier, balance: tried.balance });
}
