import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { GiftCards } from './gift-cards.ts';

/** Catalogue and stock in the console's schema. */
export function giftCardsOperatorResolvers(_rooms: { readonly giftCards: GiftCards }): Resolvers<OperatorCall> {
  return {};
}
