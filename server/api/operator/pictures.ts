import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { PICTURE_PROBLEMS } from '#contract/pictures/pictures.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { keepPictureOf, pictureTicket } from '#server/modules/pictures/index.ts';

export function picturesResolvers({ pictures }: Rooms): Resolvers<OperatorCall> {
  return {
    Mutation: {
      beginPicture: (_parent, _input, call) => pictureTicket.sign(pictures, { sessionId: call.operator.sessionId }).url,
      async keepPicture(_parent, { address }, call) {
        const kept = await keepPictureOf(pictures, address, actOf(call));
        return kept.ok
          ? { picture: kept.value, problem: null }
          : { picture: null, problem: PICTURE_PROBLEMS[kept.failure] };
      },
    },
  };
}
