import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { MemberCall } from '../calls.ts';
import { notYet } from '../not-yet.ts';

export function supportResolvers(_rooms: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      getMarketResearchGuestToken: notYet,
      listMarketResearchSupportRequests: notYet,
      getMarketResearchSupportRequest: notYet,
    },
    Mutation: {
      createMarketResearchSupportRequest: notYet,
      replyToMarketResearchSupportRequest: notYet,
      resolveMarketResearchSupportRequest: notYet,
      reopenMarketResearchSupportRequest: notYet,
    },
  };
}
