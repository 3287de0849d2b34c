import { createHash } from 'node:crypto';
import { addCards, redeemGiftCard, type CardContent, type GiftCards } from '#server/modules/gift-cards/index.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Rooms } from '#server/rooms.ts';
import { must } from './must.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** What stands on a card: made up, good for nothing, and the same for the same seed. */
export function madeUpCard(seed: string): CardContent {
  const bytes = createHash('sha512').update(seed).digest();
  const letters = (from: number, count: number) =>
    Array.from(bytes.subarray(from, from + count), (byte) => LETTERS[byte % LETTERS.length]).join('');
  const digits = (from: number, count: number) =>
    Array.from(bytes.subarray(from, from + count), (byte) => byte % 10).join('');
  return {
    code: `HM${digits(0, 2)}-${letters(2, 4)}-${letters(6, 4)}-${letters(10, 4)}`,
    key: letters(14, 6),
    // No number of a real card begins so.
    number: `0${digits(20, 15)}`,
    pin: digits(36, 4),
    link: null,
  };
}

/** Puts cards of one value into stock. */
export async function addStock(
  giftCards: GiftCards,
  db: Db,
  { rewardId, expiresOn = null }: { readonly rewardId: string; readonly expiresOn?: string | null },
  contents: readonly CardContent[],
): Promise<void> {
  const cards = contents.map((content) => ({ rewardId, content, expiresOn }));
  await addCards(giftCards, db, cards, { source: 'STOCK', loadId: null });
}

/** From where the person who acts in a made-up world is said to come. */
export const ORIGIN = '203.0.113.20';

interface Redeeming {
  readonly panelistId: string;
  readonly rewardId: string;
  readonly points: number;
  readonly origin?: string;
}

/** A member gives points for a card, which is shown to them. */
export async function redeem(
  rooms: Pick<Rooms, 'giftCards' | 'rewards'>,
  { panelistId, rewardId, points, origin = ORIGIN }: Redeeming,
) {
  const { chance, clock } = rooms.rewards;
  const key = newId(chance, clock.now());
  return must(await redeemGiftCard(rooms, { panelistId, rewardId, points, key, quantity: 1, origin }));
}
