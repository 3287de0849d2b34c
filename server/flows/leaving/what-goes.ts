import { countOpenTasks } from '#server/modules/activities/index.ts';
import { countUnopenedCards, heldRewards } from '#server/modules/gift-cards/index.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import type { Rooms } from '../rooms.ts';

/** What goes with an account, so that nobody is surprised. */
export async function readWhatGoes(
  { rewards, leaving: { db } }: Pick<Rooms, 'rewards' | 'leaving'>,
  panelistId: string,
) {
  const { totalPoints, currencyDetails } = await readPoints(rewards, panelistId);
  return {
    points: totalPoints,
    amount: currencyDetails.amount,
    currencyCode: currencyDetails.code,
    unopenedCards: await countUnopenedCards(db, panelistId),
    openActivities: await countOpenTasks(db, panelistId),
    badges: (await heldRewards(db, panelistId)).badges.length,
  };
}
