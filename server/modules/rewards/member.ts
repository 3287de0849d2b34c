import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { ownIdOnly, type MemberContext } from '#server/http/graphql/context.ts';
import { readPoints } from './read-points.ts';

export const rewardsMemberResolvers: Resolvers<MemberContext> = {
  Query: {
    getMarketResearchPanelistRewardPoints: (_parent, ids, context) =>
      readPoints(context.rooms.rewards, ownIdOnly(context, ids)),
  },
};
