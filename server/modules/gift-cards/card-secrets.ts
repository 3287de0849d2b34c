import * as v from 'valibot';
import type { Db } from '#server/platform/database/database.ts';
import { dataKeyOf, fingerprinter, type DataKey } from './data-keys.ts';
import type { GiftCards } from './gift-cards.ts';

/** What a card holds that nobody but its owner may see. */
const cardContent = v.object({
  /** What the member copies. */
  code: v.string(),
  /** The challenge key that the card's page asks for. */
  key: v.string(),
  /** On the built-in page; empty for a card with a page of its own. */
  number: v.string(),
  pin: v.string(),
  /** A page elsewhere instead of ours. */
  link: v.nullable(v.string()),
});
export type CardContent = v.InferOutput<typeof cardContent>;

export interface SealedCard {
  readonly cardId: string;
  readonly dataKeyId: string;
  readonly sealed: string;
}

const cardPlace = (cardId: string) => `gift-card:${cardId}`;

/** Seals a card's secrets, bound to its id: moved to another card they do not open. */
export function sealCard({ sealer }: DataKey, cardId: string, content: CardContent): string {
  return sealer.seal(Buffer.from(JSON.stringify(content)), cardPlace(cardId));
}

/** Opens a card's secrets. The caller this writes the showing in the same transaction. */
export async function openCard(giftCards: GiftCards, tx: Db, card: SealedCard): Promise<CardContent> {
  const { sealer } = await dataKeyOf(giftCards, tx, card.dataKeyId);
  const plain: unknown = JSON.parse(sealer.open(card.sealed, cardPlace(card.cardId)).toString());
  return v.parse(cardContent, plain);
}

/** The keyed hash by which a code is known. */
export async function fingerprintOf(giftCards: GiftCards, tx: Db, code: string): Promise<Buffer> {
  return (await fingerprinter(giftCards, tx))(code);
}

/** Where a card is opened. */
export function cardUri(giftCards: GiftCards, cardId: string, { link }: Pick<CardContent, 'link'>): string {
  return link ?? `${giftCards.url()}/egift/${cardId}`;
}
