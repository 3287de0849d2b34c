import { randomInt, randomUUID } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { addCards, addReward, type CardContent, type NewReward } from '#server/modules/gift-cards/index.ts';
import { creditPoints } from '#server/modules/rewards/index.ts';
import { aMember, type World } from './builders.ts';

/** A card of a value that no other test has, so that nobody else takes from its stock. */
export async function aReward({ platform, rooms }: World, given: Partial<NewReward> = {}) {
  for (;;) {
    const valueCents = given.valueCents ?? 100 * randomInt(51, 1_000);
    const points = given.points ?? (valueCents * DEFAULT_BRAND.pointsPerDollar) / 100;
    const added = await addReward(rooms.giftCards, platform.db, { ...given, valueCents, points });
    if (added.ok) return { ...added.value, valueCents, points };
    if (given.valueCents !== undefined) throw new Error('this value is in the catalogue already');
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const word = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/** What stands on a card, made up. */
export function cardContent(given: Partial<CardContent> = {}): CardContent {
  return {
    code: `${word(4)}-${word(4)}-${word(4)}-${word(4)}`,
    key: word(6),
    number: digits(16),
    pin: digits(4),
    link: null,
    ...given,
  };
}

/** Puts so many cards into stock, and tells what stands on them. */
export async function stock(
  { platform, rooms }: World,
  rewardId: string,
  count: number,
  expiresOn: string | null = '2031-06-08',
): Promise<readonly CardContent[]> {
  const contents = Array.from({ length: count }, () => cardContent());
  const cards = contents.map((content) => ({ rewardId, content, expiresOn }));
  await addCards(rooms.giftCards, platform.db, cards, { source: 'STOCK', loadId: null });
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
