import { countOpenReviews, type Reviews } from '#server/modules/reviews/index.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface CountedRooms {
  readonly reviews: Reviews;
}

/** What waits for somebody, for the sidebar. */
export async function readConsoleCounts({ reviews }: CountedRooms, db: Db): Promise<{ readonly openReviews: number }> {
  return { openReviews: await countOpenReviews(reviews, db) };
}
