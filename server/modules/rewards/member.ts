import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberCall } from '#server/wire/calls.ts';
import { readPoints } from './list-points.ts';
import type { Rewards } from './rewards.ts';

export function rewardsMemberResolvers(rewards: Rewards): Resolvers<MemberCall> {
  return {
    Query: {
      getMarketResearchPanelistRewardPoints: (_parent, ids, call) => readPoints(rewards, ownIdOnly(call, ids)),
    },
  };
}
