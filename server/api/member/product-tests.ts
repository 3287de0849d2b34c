import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { MemberCall } from '../calls.ts';
import { WireError } from '../wire-error.ts';

const later = () => {
  throw new WireError('NOT_FOUND');
};

export function productTestsResolvers(_rooms: Rooms): Resolvers<MemberCall> {
  return {
    Query: { getMarketResearchProductTests: later, getMarketResearchProductTest: later },
    Mutation: {
      confirmMarketResearchProductTestAddress: later,
      acceptMarketResearchProductTestConsent: later,
      answerMarketResearchShipment: later,
      declineMarketResearchProductTest: later,
    },
  };
}
