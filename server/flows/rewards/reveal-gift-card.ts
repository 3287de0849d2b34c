import { showCard } from '#server/modules/gift-cards/index.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Redeemed, RedeemingRooms } from './redeem-gift-card.ts';

/** Shows a member a card of theirs again, and writes that down in the same transaction. Undefined when it is not theirs. */
export function revealGiftCard(
  { giftCards }: RedeemingRooms,
  asked: { readonly panelistId: string; readonly redemptionId: string; readonly origin: string },
): Promise<Redeemed | undefined> {
  return inTransaction(giftCards.db, async (tx) => {
    const shown = await showCard(giftCards, tx, { ...asked, place: 'HISTORY' });
    return shown && { ...shown, balance: await readBalance(tx, asked.panelistId) };
  });
}
