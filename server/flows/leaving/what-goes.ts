import { countOpenTasks } from '#server/modules/activities/index.ts';
import { isOn } from '#server/modules/flags/index.ts';
import { countUnopenedCards, listOffered } from '#server/modules/gift-cards/index.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import { heldBadges } from '#server/modules/spark/index.ts';
import { countOpenRequestsOf } from '#server/modules/support/index.ts';
import type { Rooms } from '../rooms.ts';

/** What goes with an account, so that nobody is surprised. */
export async function readWhatGoes(
  { rewards, giftCards, flags, leaving: { db } }: Pick<Rooms, 'rewards' | 'giftCards' | 'flags' | 'leaving'>,
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
    badges: (await heldBadges(db, panelistId)).length,
  };
}
