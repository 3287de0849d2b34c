import type { RedemptionState, ShowingPlace } from '#contract/gift-cards/gift-cards.ts';
import { isId, newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cardUri, openCard } from './card-secrets.ts';
import type { GiftCards } from './gift-cards.ts';
import { showRedemption, type ClaimedCard, type ShownRedemption } from './redemptions.store.ts';

/** What a member has bought, as it is shown to them alone. */
export interface RedeemedCard extends Omit<ShownRedemption, 'card'> {
  readonly brand: string;
  readonly code: string | null;
  /** The challenge key, as XXX-XXX. */
  readonly token: string | null;
  readonly uri: string | null;
  /** As YYYY-MM-DD. */
  readonly expiresOn: string | null;
  /** What the browser reports once the card is on the screen; null without a card. */
  readonly showingId: string | null;
}

type Bought = Pick<ShownRedemption, 'redemptionId' | 'valueCents' | 'currencyCode' | 'points'> &
  Partial<Pick<ShownRedemption, 'seenBefore' | 'lastSeenAt'>>;

/** Opens the card of a redemption. Its showing is written by the statement that found the card. */
export async function redeemedCard(
  giftCards: GiftCards,
  tx: Db,
  { card, showingId, ...bought }: Bought & { readonly card: ClaimedCard; readonly showingId: string },
): Promise<RedeemedCard> {
  const content = await openCard(giftCards, tx, card);
  return {
    ...waitingCard(giftCards, { ...bought, state: 'ISSUED' }),
    brand: card.brand,
    code: content.code,
    token: keyShown(content.key),
    uri: cardUri(giftCards, card.cardId, content),
    expiresOn: card.expiresOn,
    showingId,
  };
}

/** A redemption without a card: not yet, or not any more. */
export function waitingCard(
  { brand }: GiftCards,
  {
    redemptionId,
    state,
    valueCents,
    currencyCode,
    points,
    seenBefore,
    lastSeenAt,
  }: Bought & {
    readonly state: RedemptionState;
  },
): RedeemedCard {
  return {
    redemptionId,
    state,
    brand,
    code: null,
    token: null,
    uri: null,
    expiresOn: null,
    valueCents,
    currencyCode,
    points,
    showingId: null,
    seenBefore: seenBefore ?? 0,
    lastSeenAt: lastSeenAt ?? null,
  };
}

/** Shows a member the card of their own redemption, and writes that down. Undefined when it is not theirs. */
export async function showCard(
  giftCards: GiftCards,
  tx: Db,
  asked: {
    readonly redemptionId: string;
    readonly panelistId: string;
    readonly place: Exclude<ShowingPlace, 'EGIFT_PAGE'>;
    readonly origin: string;
  },
): Promise<RedeemedCard | undefined> {
  if (!isId(asked.redemptionId)) return undefined;
  const { panelId, clock, chance } = giftCards;
  const now = clock.now();
  const showingId = newId(chance, now);
  const found = await showRedemption(tx, { ...asked, panelId, showingId, now });
  if (found === undefined) return undefined;
  const { card, ...bought } = found;
  return card === null ? waitingCard(giftCards, bought) : redeemedCard(giftCards, tx, { ...bought, card, showingId });
}

/** Six letters and digits are easier to copy in two halves. */
function keyShown(key: string): string {
  return key.length === 6 ? `${key.slice(0, 3)}-${key.slice(3)}` : key;
}
