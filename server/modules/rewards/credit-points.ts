import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rewards } from './rewards.ts';
import { addToBalance, insertEntries, insertTransferOnce, programmeAccount } from './rewards.store.ts';
import type { PointsCause } from './rewards.tables.ts';

export interface Credit {
  readonly panelistId: string;
  readonly points: number;
  readonly cause: PointsCause;
  readonly reason: string;
}

/** Gives a member points from the programme, once for each cause. A second call with the same cause changes nothing. */
export async function creditPoints(rewards: Rewards, tx: Db, credit: Credit): Promise<{ readonly isNew: boolean }> {
  const { chance, clock, panelId } = rewards;
  const now = clock.now();
  const transferId = newId(chance, now);
  const isNew = await insertTransferOnce(tx, {
    transfer_id: transferId,
    panel_id: panelId,
    cause_kind: credit.cause.kind,
    cause_id: credit.cause.id,
    reason: credit.reason,
    created_at: now,
  });
  if (!isNew) return { isNew };
  const member = { accountId: newId(chance, now), panelId, panelistId: credit.panelistId };
  const memberAccount = await addToBalance(tx, member, credit.points);
  const source = await programmeAccount(tx, newId(chance, now), panelId);
  await insertEntries(tx, [
    { transfer_id: transferId, account_id: memberAccount, amount: String(credit.points) },
    { transfer_id: transferId, account_id: source, amount: String(-credit.points) },
  ]);
  return { isNew };
}
