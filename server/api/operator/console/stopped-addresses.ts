import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { findMemberMailStop, liftMailStop, pageStoppedAddresses } from '#server/modules/console/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { reasonIn } from '../../input.ts';
import { WireError } from '../../wire-error.ts';

export function stoppedAddressesResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      listStoppedAddresses: (_parent, { address, startingAfter }) =>
        pageStoppedAddresses(rooms, { address, startingAfter }),
      async getMemberMailStop(_parent, { panelistId }) {
        const stopped = await findMemberMailStop(rooms, panelistId);
        if (stopped === null) throw new WireError('NOT_FOUND');
        return stopped;
      },
    },
    Mutation: {
      liftMailStop: (_parent, { suppressionId, ...given }, call) =>
        liftMailStop(rooms, { suppressionId, reason: reasonIn(given), by: actOf(call) }),
    },
  };
}
