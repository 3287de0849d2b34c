import { createHash, timingSafeEqual } from 'node:crypto';
import { plainKey, type EGiftAnswer, type EGiftFace } from '#contract/gift-cards/egift.ts';
import { WRONG_KEYS_BEFORE_CLOSING } from '#contract/gift-cards/gift-cards.ts';
import { newId, newSecret } from '#server/platform/chance.ts';
import { openCard, type CardContent, sealCard, type SealedCard } from './card-secrets.ts';
import { panelDay } from './catalogue.ts';
import type { DataKeyCache } from './data-key-cache.ts';
import { currentDataKey } from './data-keys.ts';
import type { GiftCards } from './gift-cards.ts';
import {
  countTry,
  forgetTries,
  insertPageShowing,
  selectCardFace,
  selectCardValues,
  selectClosedUntil,
  selectPageCard,
  type PageCard,
} from './open-egift-page.store.ts';

export interface KeyTry {
  readonly cardId: string;
  /** As contract/gift-cards/egift.ts made it plain. */
  readonly key: string;
  /** Where it came from, for the log of showings. */
  readonly origin: string;
}

/** What stands on a card's page before its key is given. An id that is no card's has a face as well, always the same. */
export async function lookAtEGiftPage(giftCards: GiftCards, cardId: string): Promise<EGiftFace> {
  const { db, panelId } = giftCards;
  const [card, values, closedForSeconds] = await Promise.all([
    selectCardFace(db, panelId, cardId),
    selectCardValues(db, panelId),
    closedSeconds(giftCards, cardId),
  ]);
  const { brand, valueCents } = card ?? { brand: giftCards.brand, valueCents: madeUpValue(giftCards, cardId, values) };
  return { brand, value: valueCents / 100, closedForSeconds };
}

/**
 * Shows a card to anyone who has its key, and notes that in the same transaction. Five wrong keys close the page for a
 * while, for cards that do not exist too: nobody can tell them apart by what is answered or by how long it takes.
 */
export async function openEGiftPage(giftCards: GiftCards, { cardId, key, origin }: KeyTry): Promise<EGiftAnswer> {
  const { db, clock, panelId } = giftCards;
  const wrong = await countTry(db, cardId, clock.now());
  if (wrong === undefined) return { status: 'CLOSED', closedForSeconds: await closedSeconds(giftCards, cardId) };
  const decoy = await decoyCard(giftCards);
  const shown = await db.transaction().execute(async (tx): Promise<EGiftAnswer | undefined> => {
    const card = await selectPageCard(tx, panelId, cardId);
    const content = await openCard(giftCards, tx, card ?? decoy);
    // Compared in any case; a card with a page of its own has no number and none of our pages.
    const isRight = isSameKey(content.key, key) && card !== undefined && content.number !== '';
    if (!isRight) return undefined;
    await forgetTries(tx, cardId);
    if (card.cardState === 'VOID') return { status: card.redemptionState === 'ISSUED' ? 'REPLACED' : 'VOIDED' };
    const now = clock.now();
    await insertPageShowing(tx, { cardId, origin, showingId: newId(giftCards.chance, now), now });
    return { status: 'OPEN', card: pageOf(giftCards, card, content) };
  });
  if (shown !== undefined) return shown;
  const triesLeft = WRONG_KEYS_BEFORE_CLOSING - wrong;
  if (triesLeft > 0) return { status: 'WRONG_KEY', triesLeft };
  return { status: 'CLOSED', closedForSeconds: await closedSeconds(giftCards, cardId) };
}

function pageOf(giftCards: GiftCards, card: PageCard, { number, pin }: CardContent) {
  const { brand, valueCents, expiresOn } = card;
  const isExpired = expiresOn !== null && expiresOn < panelDay(giftCards);
  return { brand, value: valueCents / 100, number, pin, expiresOn, isExpired };
}

/** Hashed first, so that both have one length and nothing is learnt from how long it takes. */
function isSameKey(kept: string, given: string): boolean {
  const hash = (text: string) => createHash('sha256').update(plainKey(text)).digest();
  return timingSafeEqual(hash(kept), hash(given));
}

async function closedSeconds({ db, clock }: GiftCards, cardId: string): Promise<number> {
  const closedUntil = await selectClosedUntil(db, cardId);
  if (closedUntil === undefined) return 0;
  return Math.max(0, Math.ceil((closedUntil.getTime() - clock.now().getTime()) / 1000));
}

/** One of the values that real cards have, the same for an id every time and on every node. */
function madeUpValue({ signer }: GiftCards, cardId: string, values: readonly number[]): number {
  const chosen = signer.mac('egift-made-up-value', Buffer.from(cardId.toLowerCase())).readUInt32BE();
  return values[chosen % values.length] ?? 0;
}

const decoys = new WeakMap<DataKeyCache, SealedCard>();

/** A card that nobody has and no key fits: opened in place of one that does not exist, so that both take as long. */
async function decoyCard(giftCards: GiftCards): Promise<SealedCard> {
  const { db, chance, clock, dataKeys } = giftCards;
  const known = decoys.get(dataKeys);
  if (known !== undefined) return known;
  const cardId = newId(chance, clock.now());
  const dataKey = await currentDataKey(giftCards, db);
  const content = { code: newSecret(chance), key: newSecret(chance), number: '', pin: '', link: null };
  const decoy = { cardId, dataKeyId: dataKey.dataKeyId, sealed: sealCard(dataKey, cardId, content) };
  decoys.set(dataKeys, decoy);
  return decoy;
}
