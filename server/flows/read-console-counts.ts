import type { OperatorRole } from '#contract/rest.ts';
import { readLowCount, type GiftCards } from '#server/modules/gift-cards/index.ts';
import { countOpenReviews, type Reviews } from '#server/modules/reviews/index.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface CountedRooms {
  readonly reviews: Reviews;
  readonly giftCards: GiftCards;
}

/** What waits for somebody of this role, for the sidebar. */
export async function readConsoleCounts(
  { reviews, giftCards }: CountedRooms,
  db: Db,
  role: OperatorRole,
): Promise<{ readonly openReviews: number; readonly lowGiftCards: number }> {
  const reviewsThem = role === 'RESEARCHER' || role === 'ADMIN';
  return {
    openReviews: reviewsThem ? await countOpenReviews(reviews, db) : 0,
    lowGiftCards: role === 'RESEARCHER' ? 0 : await readLowCount(giftCards, db),
  };
}
