import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { OperatorCall } from '../calls.ts';
import { notYet } from '../not-yet.ts';

export function profileCatalogueResolvers(_rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getProfileCatalogue: notYet,
      listProfileDetailVersions: notYet,
      countProfileDetail: notYet,
      listMemberAttributeChanges: notYet,
    },
    Mutation: { publishProfileDetail: notYet, retireProfileDetail: notYet, moveProfileDetail: notYet },
  };
}
