import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Results } from './results.ts';

/** What this room answers in the console's schema. */
export function resultsOperatorResolvers(_rooms: { readonly results: Results }): Resolvers<OperatorCall> {
  return {};
}
