import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { SECOND_LOOK_MESSAGES } from '#contract/reviews/second-look.ts';
import { askForSecondLook } from '#server/flows/reviews/appeal.ts';
import { ownIdOnly, type MemberCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Reviews } from './reviews.ts';
import { listSecondLooks } from './second-look.ts';

/** What this room answers to members. */
export function reviewsMemberResolvers(
  rooms: Parameters<typeof askForSecondLook>[0] & { readonly reviews: Reviews },
): Resolvers<MemberCall> {
  const { reviews } = rooms;
  return {
    Query: {
      getMarketResearchSecondLooks: (_parent, ids, call) => listSecondLooks(reviews, reviews.db, ownIdOnly(call, ids)),
    },
    Mutation: {
      async askMarketResearchSecondLook(_parent, { input }, call) {
        const panelistId = ownIdOnly(call, input);
        const asked = await askForSecondLook(rooms, { panelistId, taskId: input.taskId, words: input.words });
        if (asked.ok) return asked.value;
        if (asked.failure === 'unknown-task') throw new WireError('NOT_FOUND');
        if (asked.failure === 'not-possible') throw new WireError('CONFLICT');
        throw new WireError('VALIDATION_FAILED', { fields: { words: [SECOND_LOOK_MESSAGES[asked.failure]] } });
      },
    },
  };
}
