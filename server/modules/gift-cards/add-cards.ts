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
  /** Where in its file it stands. */
  readonly line?: number | undefined;
}

export interface CardsOrigin extends Pick<CardBatch, 'source'> {
  readonly loadId: string | null;
  /** Whose card it is from the beginning: one that a provider issued for them. */
  readonly redemptionId?: string | undefined;
}

export type AddedCard = 'added' | 'already';

/**
 * Puts cards into stock, sealed. A code that the panel has had before, or a number that one of its files had, is left
 * alone; the answers are in the same order.
 */
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
  const rows = cards.map(({ rewardId, content, expiresOn, line = null }) => {
    const cardId = newId(chance, now);
    const sealed = sealCard(dataKey, cardId, content);
    const lastFour = normalCode(content.code).slice(-4);
    const hashes = cardHashes(fingerprint, content);
    const numberFingerprint = loadId === null ? null : hashes.numberFingerprint;
    return { cardId, rewardId, sealed, ...hashes, numberFingerprint, lastFour, expiresOn, line };
  });
  const { dataKeyId } = dataKey;
  const batch = { panelId, brand, source, loadId, redemptionId: redemptionId ?? null, dataKeyId, now };
  const added = await insertCards(tx, rows, batch);
  return rows.map(({ cardId }) => (added.has(cardId) ? 'added' : 'already'));
}

/** By what a card is known again: keyed hashes of its code and of its number. */
export function cardHashes(hash: (text: string) => Buffer, { code, number }: CardContent) {
  // With a word before it, so that the hashes do not tell whose code and number are the same.
  return { fingerprint: hash(code), numberFingerprint: number === '' ? null : hash(`number:${number}`) };
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
