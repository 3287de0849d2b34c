import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Rewards } from './rewards.ts';

/** Redemptions, corrections and the ledger in the console's schema. */
export function rewardsOperatorResolvers(_rooms: { readonly rewards: Rewards }): Resolvers<OperatorCall> {
  return {};
}
