import { randomInt, randomUUID } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { addStock, madeUpCard, ORIGIN, redeem } from '#server/demo/builders/gift-cards.ts';
import { addReward, type CardContent, type NewReward } from '#server/modules/gift-cards/index.ts';
import { creditPoints } from '#server/modules/rewards/index.ts';
import { aMember, type World } from './builders.ts';

/** A card of a value that no other test has, so that nobody else takes from its stock. From $900 on specs choose their own. */
export async function aReward({ platform, rooms }: World, given: Partial<NewReward> = {}) {
  for (;;) {
    const valueCents = given.valueCents ?? 100 * randomInt(51, 900);
    const points = given.points ?? (valueCents * DEFAULT_BRAND.pointsPerDollar) / 100;
    const added = await addReward(rooms.giftCards, platform.db, { ...given, valueCents, points });
    if (added.ok) return { ...added.value, valueCents, points };
    if (given.valueCents !== undefined) throw new Error('this value is in the catalogue already');
  }
}

/** What stands on a card that no other test has, made up. */
export const cardContent = (given: Partial<CardContent> = {}): CardContent => ({
  ...madeUpCard(randomUUID()),
  ...given,
});

/** Puts so many cards into stock, and tells what stands on them. */
export async function stock(
  { platform, rooms }: World,
  rewardId: string,
  count: number,
  expiresOn: string | null = '2031-06-08',
): Promise<readonly CardContent[]> {
  const contents = Array.from({ length: count }, () => cardContent());
  await addStock(rooms.giftCards, platform.db, { rewardId, expiresOn }, contents);
  return contents;
}

/** A member with points to spend. */
export async function aRichMember(world: World, points = 10_000) {
  const member = await aMember(world);
  await creditPoints(world.rooms.rewards, world.platform.db, {
    panelistId: member.panelistId,
    points,
    cause: { kind: 'TASK', id: randomUUID() },
    why: { reason: 'Completed: Test', subject: 'Test', outcome: 'Completed', rule: 'Points for a completed activity' },
  });
  return member;
}

/** A card that a member has just redeemed: so many more of its value are in stock, and so many points are left. */
export async function aRedemption(world: World, { inStock = 1, pointsLeft = 0, origin = ORIGIN } = {}) {
  const reward = await aReward(world);
  const [content] = await stock(world, reward.rewardId, 1 + inStock);
  const member = await aRichMember(world, reward.points + pointsLeft);
  const redeemed = await redeem(world.rooms, { ...reward, panelistId: member.panelistId, origin });
  return { member, reward, content, ...redeemed };
}
