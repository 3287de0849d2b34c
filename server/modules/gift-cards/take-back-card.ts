import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from './catalogue.ts';
import type { GiftCards } from './gift-cards.ts';
import { freeCard, giveCard, lockFreeCard, setVoided, voidCard } from './redemption-changes.store.ts';
import type { ChangeableRedemption } from './redemption-changes.ts';

/** Takes a member's card out of use for good. Its points are given back in the same transaction. */
export async function voidItsCard(tx: Db, { redemptionId, card }: ChangeableRedemption): Promise<void> {
  await voidCard(tx, card.cardId);
  await setVoided(tx, redemptionId);
}

/**
 * Gives a redemption the next card of the same value in place of the one it has. That one goes back to stock if it came
 * from there and nobody has seen it; else nobody gets it again.
 */
export async function replaceItsCard(
  giftCards: GiftCards,
  tx: Db,
  { redemptionId, rewardId, card, wasShown }: ChangeableRedemption,
): Promise<Result<{ readonly lastFour: string; readonly isBack: boolean }, 'OUT_OF_STOCK'>> {
  const free = await lockFreeCard(tx, rewardId, giftCards.panelId, panelDay(giftCards));
  if (free === undefined) return err('OUT_OF_STOCK');
  const isBack = card.isFromStock && !wasShown;
  const now = giftCards.clock.now();
  await (isBack ? freeCard(tx, card.cardId, now) : voidCard(tx, card.cardId));
  await giveCard(tx, free.card_id, redemptionId, now);
  return ok({ lastFour: free.last_four, isBack });
}
