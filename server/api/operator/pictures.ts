import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { PICTURE_PATHS, PICTURE_PROBLEMS } from '#contract/surveys/pictures.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '../rooms.ts';
import { keepPictureOf, signPictureTicket } from '#server/modules/pictures/index.ts';

export function picturesResolvers({ pictures }: Rooms): Resolvers<OperatorCall> {
  return {
    Mutation: {
      beginPicture: (_parent, _input, call) =>
        `${PICTURE_PATHS.upload}?ticket=${encodeURIComponent(signPictureTicket(pictures, call.operator.sessionId))}`,
      async keepPicture(_parent, { address }, call) {
        const kept = await keepPictureOf(pictures, address, actOf(call));
        return kept.ok
          ? { picture: kept.value, problem: null }
          : { picture: null, problem: PICTURE_PROBLEMS[kept.failure] };
      },
    },
  };
}
