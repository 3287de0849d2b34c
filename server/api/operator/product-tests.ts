import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { OperatorCall } from '../calls.ts';
import { WireError } from '../wire-error.ts';

const later = () => {
  throw new WireError('NOT_FOUND');
};

export function productTestsResolvers(_rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      listProductTests: later,
      getProductTest: later,
      getProductTestBoard: later,
      listTestParticipants: later,
      getTestParticipant: later,
      listShipmentsOfRequest: later,
    },
    Mutation: {
      createProductTest: later,
      updateProductTest: later,
      changeProductUnits: later,
      selectTestParticipants: later,
      chooseTestParticipants: later,
      finishTestSelection: later,
      reshipToParticipants: later,
      giveParticipantsDays: later,
      closeParticipants: later,
      remindParticipants: later,
      noteShipment: later,
      pauseParticipants: later,
      resumeParticipants: later,
      closeProductTest: later,
    },
  };
}
