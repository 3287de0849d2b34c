import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { panelDay } from './catalogue.ts';
import type { GiftCards } from './gift-cards.ts';
import { firstTryAgainAt } from './provider-orders.ts';
import { claimCard, countFromProvider, insertPending, type ClaimedCard, type Offer } from './redemptions.store.ts';
import { mailCard } from './card-emails.ts';
import { redeemedCard, waitingCard, type RedeemedCard } from './show-card.ts';

export type OfferFailure = 'unknown-reward' | 'not-active' | 'price-changed';

/** What a member wants to have, if they can have it at the price that the screen showed. */
export function judgeOffer(offer: Offer | undefined, points: number): Result<Offer, OfferFailure> {
  if (offer === undefined) return err('unknown-reward');
  if (!offer.isActive) return err('not-active');
  return offer.points === points ? ok(offer) : err('price-changed');
}

/**
 * Hands out a card from stock, or orders one from the provider, for points that were taken in this transaction. The card
 * is claimed after the points moved: key, account, stock is the order in which everybody locks.
 */
export async function buyCard(
  giftCards: GiftCards,
  tx: Db,
  bought: {
    readonly redemptionId: string;
    readonly panelistId: string;
    readonly offer: Offer;
    readonly origin: string;
    readonly showingId: string;
    /** Claimed already, together with the points. */
    readonly card: ClaimedCard | undefined;
  },
): Promise<Result<RedeemedCard, 'out-of-stock'>> {
  const { panelId, clock, provider } = giftCards;
  const { offer, showingId } = bought;
  const now = clock.now();
  const redemption = { ...bought, panelId, today: panelDay(giftCards), now };
  const card = bought.card ?? (await claimCard(tx, redemption));
  if (card !== undefined) {
    await mailCard(giftCards, tx, { ...offer, expiresOn: card.expiresOn });
    return ok(await redeemedCard(giftCards, tx, { ...bought, ...offer, card, showingId }));
  }
  if (!offer.usesProvider || provider === undefined) return err('out-of-stock');
  const issued = await countFromProvider(tx, offer.rewardId, later(now, -DAY_MS));
  if (issued >= offer.providerADay) return err('out-of-stock');
  await insertPending(tx, redemption, firstTryAgainAt(now));
  return ok(waitingCard(giftCards, { ...bought, ...offer, state: 'PENDING' }));
}
