import type { LoadColumn } from '#contract/gift-cards/gift-card-loads.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addCards, cardHashes, type NewCard } from '../add-cards.ts';
import { selectKnownCards, type KnownCard } from '../card-secrets.store.ts';
import { fingerprinter } from '../data-keys.ts';
import type { GiftCards } from '../gift-cards.ts';
import type { CardLine } from './judge-line.ts';

export interface GoodLine {
  readonly line: number;
  readonly card: CardLine;
  /** What stands in it, to tell what is wrong with it. */
  readonly cells: readonly string[];
}

/** What became of it: loaded, known already and where, or at odds with a card that is there. */
export type StockedLine = 'loaded' | 'in-stock' | 'issued' | 'voided' | 'repeated' | Conflict;
export interface Conflict {
  readonly problem: string;
  readonly column: LoadColumn;
}

/** Puts the cards of some lines into stock. The answers are in the same order. */
export async function stockLines(
  giftCards: GiftCards,
  tx: Db,
  loadId: string,
  lines: readonly GoodLine[],
): Promise<readonly StockedLine[]> {
  const cards = lines.map(newCard);
  const added = await addCards(giftCards, tx, cards, { source: 'STOCK', loadId });
  const hash = await fingerprinter(giftCards, tx);
  const left = cards.filter((_, index) => added[index] !== 'added').map(({ content }) => hexOf(hash, content));
  if (left.length === 0) return added.map(() => 'loaded');
  const codes = left.map(({ code }) => code);
  const numbers = left.flatMap(({ number }) => (number === null ? [] : [number]));
  const known = await selectKnownCards(tx, giftCards.panelId, codes, numbers);
  const byCode = new Map(known.map((card) => [card.fingerprint, card]));
  const byNumber = new Map(known.map((card) => [card.numberFingerprint, card]));
  return cards.map((card, index) => {
    if (added[index] === 'added') return 'loaded';
    const { code, number } = hexOf(hash, card.content);
    const same = byCode.get(code);
    if (same !== undefined) return besideItsCode(same, card.rewardId, number, loadId);
    const other = number === null ? undefined : byNumber.get(number);
    if (other === undefined) throw new Error('a card that was not added is there already');
    return { problem: `This number is already on another card: ${placeOf(other, loadId)}`, column: 'number' };
  });
}

/** The code is there already: is it the same card? */
function besideItsCode(known: KnownCard, rewardId: string, number: string | null, loadId: string): StockedLine {
  if (known.rewardId !== rewardId) {
    return { problem: `This code already exists with another value: ${placeOf(known, loadId)}`, column: 'value' };
  }
  if (number !== null && known.numberFingerprint !== null && known.numberFingerprint !== number) {
    return { problem: `This code already exists with another number: ${placeOf(known, loadId)}`, column: 'number' };
  }
  if (known.loadId === loadId) return 'repeated';
  if (known.state === 'AVAILABLE') return 'in-stock';
  return known.state === 'CLAIMED' ? 'issued' : 'voided';
}

function placeOf({ loadId, line, fileName }: KnownCard, thisLoad: string): string {
  if (line === null) return 'loaded before';
  return loadId === thisLoad ? `line ${line}` : `line ${line} of ${fileName ?? 'another file'}`;
}

function hexOf(hash: (text: string) => Buffer, content: NewCard['content']) {
  const { fingerprint, numberFingerprint } = cardHashes(hash, content);
  return { code: fingerprint.toString('hex'), number: numberFingerprint?.toString('hex') ?? null };
}

function newCard({ line, card: { rewardId, expiresOn, code, key, number, pin, link } }: GoodLine): NewCard {
  const content = { code, key, number: number ?? '', pin: pin ?? '', link: link ?? null };
  return { rewardId, expiresOn, content, line };
}
