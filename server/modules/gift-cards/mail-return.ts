import type { Offer } from './redemptions.store.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { rewardName } from '#contract/rewards/reward-names.ts';
import { giftCardReturnedEmail, type GiftCardReturned } from '#emails/gift-card-returned-email.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import type { GiftCards } from './gift-cards.ts';
import type { ProviderOrder } from './provider-orders.store.ts';

/** Who has waited longer has left the page with the words that the card is on its way. */
const WAITS_ON_PAGE_MS = DEADLINES.cardOnPage.ms;

type Owner = Pick<Offer, 'email' | 'firstName' | 'points' | 'valueCents' | 'currencyCode'>;

/** A card came, or its points came back, when its member no longer waited for it. Anyone who tells them hears of it here. */
export const settledLate = defineEvent({
  name: 'gift-card-settled-late',
  payload: v.strictObject({ redemptionId: v.string(), isIssued: v.boolean() }),
});

/** Tells a member who was promised a card that the points came back, in the same transaction. */
export async function mailNotIssued(giftCards: GiftCards, tx: Db, order: ProviderOrder): Promise<void> {
  if (!isLate(giftCards, order)) return;
  await mailReturn(giftCards, tx, order.redemptionId, 'NOT_ISSUED');
  await giftCards.outbox.publish(tx, settledLate, { redemptionId: order.redemptionId, isIssued: false });
}

/** The card of a member who has left the page with the words that it is on its way. */
export async function publishIfLate(giftCards: GiftCards, tx: Db, order: ProviderOrder): Promise<void> {
  if (!isLate(giftCards, order)) return;
  await giftCards.outbox.publish(tx, settledLate, { redemptionId: order.redemptionId, isIssued: true });
}

function isLate({ clock }: GiftCards, { createdAt }: ProviderOrder): boolean {
  return clock.now().getTime() - createdAt.getTime() > WAITS_ON_PAGE_MS;
}

/** Tells a member that a card is gone and its points are back, in the same transaction; nobody who has left. */
export async function mailReturn(
  { mail, url }: GiftCards,
  tx: Db,
  redemptionId: string,
  cause: GiftCardReturned['cause'],
): Promise<void> {
  const { rows } = await sql<Owner>`
    SELECT m.email, m.first_name AS "firstName", d.points, d.value_cents AS "valueCents",
      r.currency_code AS "currencyCode"
    FROM redemption d JOIN gift_card_member m USING (panelist_id) JOIN gift_card_reward r USING (reward_id)
    WHERE d.redemption_id = ${redemptionId} AND m.is_active`.execute(tx);
  const [owner] = rows;
  if (owner === undefined) return;
  const { email, firstName, points, currencyCode, valueCents } = owner;
  const card = rewardName({ name: '', currencyCode, currencyValue: valueCents / 100 });
  const rewardsUrl = `${url()}${MEMBER_PATHS.rewards.pattern}`;
  await mail.send(tx, { to: email, ...giftCardReturnedEmail({ cause, firstName, card, points, rewardsUrl }) });
}
