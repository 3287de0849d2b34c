import type { GiftCard } from './gift-cards.queries.ts';

/** How far a balance is on its way to the next card it does not reach yet. */
export interface NextCard {
  readonly dollars: number;
  readonly points: number;
  readonly toGo: number;
}

/** The cheapest card above the balance; one that can be had before one that is out of stock. Undefined above them all. */
export function nextCard(cards: readonly GiftCard[], balance: number): NextCard | undefined {
  const above = cards.filter(({ points }) => points > balance).toSorted((one, other) => one.points - other.points);
  const next = above.find(({ isInStock }) => isInStock) ?? above[0];
  return next && { dollars: next.dollars, points: next.points, toGo: next.points - balance };
}
