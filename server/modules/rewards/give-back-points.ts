import type { Db } from '#server/platform/database/database.ts';
import { movePoints, type PointsWhy } from './move-points.ts';
import type { Rewards } from './rewards.ts';
import type { RewardsTables } from './rewards.tables.ts';

/** Gives a member back what a redemption took, once, under the same name. */
export async function giveBackPoints(
  rewards: Rewards,
  tx: Db,
  redemptionId: string,
  why: (subject: string) => PointsWhy,
): Promise<{ readonly isNew: boolean }> {
  const taken = await readTaken(tx, redemptionId);
  if (taken === undefined) throw new Error('a redemption has taken no points');
  const moved = await movePoints(rewards, tx, {
    panelistId: taken.panelistId,
    points: -Number(taken.amount),
    against: 'REDEMPTION',
    cause: { kind: 'REVERSAL', id: taken.transferId },
    why: why(taken.subject ?? taken.reason),
  });
  if (!moved.ok) throw new Error(`points could not be given back: ${moved.failure}`);
  return moved.value;
}

function readTaken(tx: Db, redemptionId: string) {
  return tx
    .withTables<RewardsTables>()
    .selectFrom('points_transfer as transfer')
    .innerJoin('points_entry as entry', 'entry.transfer_id', 'transfer.transfer_id')
    .innerJoin('points_account as account', 'account.account_id', 'entry.account_id')
    .select([
      'transfer.transfer_id as transferId',
      'transfer.subject',
      'transfer.reason',
      'account.panelist_id as panelistId',
      'entry.amount',
    ])
    .where('transfer.cause_kind', '=', 'REDEMPTION')
    .where('transfer.cause_id', '=', redemptionId)
    .where('account.kind', '=', 'MEMBER')
    .$narrowType<{ panelistId: string }>()
    .executeTakeFirst();
}
