import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { giftCardReadyEmail } from '#emails/gift-card-ready-email.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from './gift-cards.ts';
import { selectForEmail, type CardEmailFacts } from './redemptions.store.ts';

/**
 * Tells the owner of a redemption by mail that its card is there, in the caller's transaction. Nothing is sent for a
 * redemption without a card, or to somebody who has left.
 */
export async function sendCardEmail(
  giftCards: GiftCards,
  tx: Db,
  redemptionId: string,
): Promise<'sent' | 'nothing-to-send'> {
  const facts = await selectForEmail(tx, redemptionId, giftCards.panelId);
  if (facts === undefined || !facts.isActive) return 'nothing-to-send';
  await mailCard(giftCards, tx, facts);
  return 'sent';
}

/** The mail itself, for who knows everything about it already. */
export function mailCard(
  { mail, brand, url }: GiftCards,
  tx: Db,
  { email, firstName, valueCents, currencyCode, expiresOn }: Omit<CardEmailFacts, 'isActive'>,
): Promise<void> {
  const card = rewardName({ name: '', currencyCode, currencyValue: valueCents / 100 });
  const useBy = expiresOn === null ? undefined : shownDate(expiresOn);
  const historyUrl = `${url()}${MEMBER_PATHS.redeemedRewards.pattern}`;
  return mail.send(tx, { to: email, ...giftCardReadyEmail({ firstName, card, brand, useBy, historyUrl }) });
}

/** 2031-06-08 as 06/08/2031. */
function shownDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}
