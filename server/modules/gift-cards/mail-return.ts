import { sql } from 'kysely';
import { MEMBER_PATHS } from '#contract/member-paths.ts';
import { rewardName } from '#contract/reward-names.ts';
import { giftCardNotIssuedEmail } from '#emails/gift-card-not-issued-email.ts';
import { SECOND_MS } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from './gift-cards.ts';
import type { ProviderOrder } from './provider-orders.store.ts';

/** Who has waited longer has left the page with the words that the card is on its way. */
const WAITS_ON_PAGE_MS = 8 * SECOND_MS;

interface Waiting {
  readonly email: string;
  readonly firstName: string;
  readonly points: number;
}

/** Tells a member who was promised a card that the points came back, in the same transaction. */
export async function mailReturn(
  { mail, url, clock }: GiftCards,
  tx: Db,
  { redemptionId, valueCents, currencyCode, createdAt }: ProviderOrder,
): Promise<void> {
  if (clock.now().getTime() - createdAt.getTime() <= WAITS_ON_PAGE_MS) return;
  const { rows } = await sql<Waiting>`
    SELECT m.email, m.first_name AS "firstName", d.points
    FROM redemption d JOIN gift_card_member m USING (panelist_id)
    WHERE d.redemption_id = ${redemptionId} AND m.is_active`.execute(tx);
  const [waiting] = rows;
  if (waiting === undefined) return;
  const { email, firstName, points } = waiting;
  const card = rewardName({ name: '', currencyCode, currencyValue: valueCents / 100 });
  const rewardsUrl = `${url()}${MEMBER_PATHS.rewards.pattern}`;
  await mail.send(tx, { to: email, ...giftCardNotIssuedEmail({ firstName, card, points, rewardsUrl }) });
}
