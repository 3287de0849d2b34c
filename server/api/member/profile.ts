import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { MemberCall } from '../calls.ts';
import { notYet } from '../not-yet.ts';

export function profileResolvers(_rooms: Rooms): Resolvers<MemberCall> {
  return {
    Query: { getMarketResearchPanelistProfileAttributes: notYet },
    Mutation: { saveMarketResearchPanelistProfileAttributes: notYet },
  };
}
