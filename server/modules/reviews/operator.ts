import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Reviews } from './reviews.ts';

/** What this room answers in the console's schema. */
export function reviewsOperatorResolvers(_rooms: { readonly reviews: Reviews }): Resolvers<OperatorCall> {
  return {};
}
