import type { OperatorRole } from '#contract/wire/rest.ts';
import { countWaitingRequests } from '#server/modules/approvals/index.ts';
import { readLowCount } from '#server/modules/gift-cards/index.ts';
import { countOpenReviews } from '#server/modules/reviews/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '../rooms.ts';

export type CountedRooms = Pick<Rooms, 'reviews' | 'giftCards' | 'approvals'>;

/** What waits for this operator, for the sidebar. */
export async function readConsoleCounts(
  { reviews, giftCards, approvals }: CountedRooms,
  db: Db,
  operator: { readonly operatorId: string; readonly role: OperatorRole },
): Promise<{ readonly openReviews: number; readonly lowGiftCards: number; readonly waitingRequests: number }> {
  const { role } = operator;
  const reviewsThem = role === 'RESEARCHER' || role === 'ADMIN';
  return {
    openReviews: reviewsThem ? await countOpenReviews(reviews, db) : 0,
    lowGiftCards: role === 'RESEARCHER' ? 0 : await readLowCount(giftCards, db),
    waitingRequests: await countWaitingRequests(approvals, db, operator),
  };
}
