import { type Rewards, readPoints } from '#server/modules/rewards/index.ts';
import { type GiftCards, countUnopenedCards, listOffered } from '#server/modules/gift-cards/index.ts';
import { type Flags, isOn } from '#server/modules/flags/index.ts';
import { countOpenTasks } from '#server/modules/activities/index.ts';
import { exportBadges } from '#server/modules/spark/index.ts';
import { countOpenRequestsOf } from '#server/modules/support/index.ts';
import type { Leaving } from './leaving.ts';

/** What goes with an account, so that nobody is surprised. */
export async function readWhatGoes(
  {
    rewards,
    giftCards,
    flags,
    leaving: { db },
  }: { readonly rewards: Rewards; readonly giftCards: GiftCards; readonly flags: Flags; readonly leaving: Leaving },
  panelistId: string,
) {
  const { totalPoints, currencyDetails } = await readPoints(rewards, panelistId);
  const offered = await listOffered(giftCards, db, panelistId);
  return {
    points: totalPoints,
    amount: currencyDetails.amount,
    currencyCode: currencyDetails.code,
    canRedeem: offered.some(({ points, availableCount }) => availableCount > 0 && points <= totalPoints),
    unopenedCards: await countUnopenedCards(db, panelistId),
    openActivities: await countOpenTasks(db, panelistId, await isOn(flags, 'ihut', panelistId)),
    openRequests: await countOpenRequestsOf(db, panelistId),
    badges: (await exportBadges(db, panelistId)).length,
  };
}
