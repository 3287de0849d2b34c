import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertCards, type CardBatch } from './card-secrets.store.ts';
import { sealCard, type CardContent } from './card-secrets.ts';
import { currentDataKey, fingerprinter, normalCode } from './data-keys.ts';
import type { GiftCards } from './gift-cards.ts';

export interface NewCard {
  readonly rewardId: string;
  readonly content: CardContent;
  /** The last day it is good for, as YYYY-MM-DD; null when it does not expire. */
  readonly expiresOn: string | null;
}

export interface CardsOrigin extends Pick<CardBatch, 'source'> {
  readonly loadId: string | null;
  /** Whose card it is from the beginning: one that a provider issued for them. */
  readonly redemptionId?: string | undefined;
}

export type AddedCard = 'added' | 'already';

/** Puts cards into stock, sealed. A code that the panel has had before is left alone; the answers are in the same order. */
export async function addCards(
  giftCards: GiftCards,
  tx: Db,
  cards: readonly NewCard[],
  { source, loadId, redemptionId }: CardsOrigin,
): Promise<readonly AddedCard[]> {
  if (cards.length === 0) return [];
  const { panelId, brand, chance, clock } = giftCards;
  const now = clock.now();
  const dataKey = await currentDataKey(giftCards, tx);
  const fingerprint = await fingerprinter(giftCards, tx);
  const rows = cards.map(({ rewardId, content, expiresOn }) => {
    const cardId = newId(chance, now);
    const sealed = sealCard(dataKey, cardId, content);
    const lastFour = normalCode(content.code).slice(-4);
    return { cardId, rewardId, sealed, fingerprint: fingerprint(content.code), lastFour, expiresOn };
  });
  const { dataKeyId } = dataKey;
  const batch = { panelId, brand, source, loadId, redemptionId: redemptionId ?? null, dataKeyId, now };
  const added = await insertCards(tx, rows, batch);
  return rows.map(({ cardId }) => (added.has(cardId) ? 'added' : 'already'));
}

/** Puts one card into stock, or into the hands of who waits for it. */
export async function addCard(
  giftCards: GiftCards,
  tx: Db,
  { source, loadId, redemptionId, ...card }: NewCard & CardsOrigin,
): Promise<AddedCard> {
  const [added] = await addCards(giftCards, tx, [card], { source, loadId, redemptionId });
  return added ?? 'already';
}
