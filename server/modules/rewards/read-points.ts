import type { Rewards } from './rewards.ts';
import { readBalance } from './rewards.store.ts';

/** What a member has, in points and in dollars. */
export async function readPoints(rewards: Rewards, panelistId: string) {
  const totalPoints = await readBalance(rewards.db, panelistId);
  return {
    totalPoints,
    currencyDetails: { amount: totalPoints / rewards.pointsPerDollar, code: rewards.rewardCurrency },
  };
}
