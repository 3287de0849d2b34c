import type { GiftCards } from '#server/modules/gift-cards/index.ts';
import type { Rewards } from '#server/modules/rewards/index.ts';

export interface IssuingRooms {
  readonly giftCards: GiftCards;
  readonly rewards: Rewards;
}

/**
 * Asks the provider for the card of a redemption that waits for one, and settles it by the answer. Called outside any
 * transaction, after the redemption is committed; without an answer it stays PENDING, and a job asks again.
 */
export async function issuePending(
  _rooms: IssuingRooms,
  _redemptionId: string,
): Promise<'ISSUED' | 'PENDING' | 'FAILED'> {
  return 'PENDING';
}
