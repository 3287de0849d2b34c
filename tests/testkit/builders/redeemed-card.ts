import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { POINTS_WHY } from '#contract/rewards/points-why.ts';
import { addCard, type CardContent } from '#server/modules/gift-cards/index.ts';
import { movePoints } from '#server/modules/rewards/index.ts';
import { must, type World } from './builders.ts';
import { aReward, cardContent } from './gift-card-builders.ts';

interface GivenCard {
  readonly reward?: { readonly rewardId: string; readonly valueCents: number; readonly points: number };
  readonly content?: Partial<CardContent>;
  readonly expiresOn?: string | null;
}

/** A card that a member redeemed earlier, with its line in the history; the member has the points for it. */
export async function aRedeemedCard(world: World, panelistId: string, given: GivenCard = {}) {
  const { platform, rooms } = world;
  const reward = given.reward ?? (await aReward(world));
  const { rewardId, valueCents, points } = reward;
  const content = cardContent(given.content);
  const expiresOn = given.expiresOn === undefined ? '2031-06-08' : given.expiresOn;
  const redemptionId = randomUUID();
  const now = platform.clock.now();
  const cardId = await platform.db.transaction().execute(async (tx) => {
    const cause = { kind: 'REDEMPTION', id: redemptionId } as const;
    const why = POINTS_WHY.redemption(`$${valueCents / 100} eGift card`);
    must(await movePoints(rooms.rewards, tx, { panelistId, points: -points, against: 'REDEMPTION', cause, why }));
    await sql`
      INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at,
        settled_at)
      VALUES (${redemptionId}, ${rooms.giftCards.panelId}, ${panelistId}, ${rewardId}, ${valueCents}, ${points},
        'ISSUED', ${now}, ${now})`.execute(tx);
    await addCard(rooms.giftCards, tx, { rewardId, content, expiresOn, source: 'STOCK', loadId: null, redemptionId });
    const { rows } = await sql<{ cardId: string }>`
      SELECT card_id AS "cardId" FROM gift_card WHERE redemption_id = ${redemptionId}`.execute(tx);
    return rows[0]?.cardId ?? '';
  });
  return { redemptionId, cardId, content, dollars: valueCents / 100 };
}

/** The card was taken back and its points returned, as far as its page can tell. */
export async function voidRedemption({ platform }: World, redemptionId: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    await sql`UPDATE gift_card SET state = 'VOID' WHERE redemption_id = ${redemptionId}`.execute(tx);
    await sql`UPDATE redemption SET state = 'VOIDED' WHERE redemption_id = ${redemptionId}`.execute(tx);
  });
}

/** Another card took its place. */
export async function replaceCard({ platform, rooms }: World, redemptionId: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ rewardId: string }>`
      UPDATE gift_card SET state = 'VOID' WHERE redemption_id = ${redemptionId}
      RETURNING reward_id AS "rewardId"`.execute(tx);
    const rewardId = rows[0]?.rewardId ?? '';
    const card = { rewardId, content: cardContent(), expiresOn: null, source: 'STOCK', loadId: null } as const;
    await addCard(rooms.giftCards, tx, { ...card, redemptionId });
  });
}
