import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { PICTURE_PATHS, PICTURE_PROBLEMS } from '#contract/surveys/pictures.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { keepPictureOf } from './keep-picture.ts';
import { signPictureTicket } from './picture-ticket.ts';
import type { Pictures } from './pictures.ts';

/** What the routes of pictures call. */
export { keepPicture, findPicture } from './keep-picture.ts';
export { readPictureTicket } from './picture-ticket.ts';
export type { Pictures } from './pictures.ts';

/** What this room answers in the console's schema. */
export function picturesOperatorResolvers({ pictures }: { readonly pictures: Pictures }): Resolvers<OperatorCall> {
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
