import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { SECOND_LOOK_MESSAGES } from '#contract/reviews/second-look.ts';
import { askForSecondLook } from '#server/flows/reviews/appeal.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { refused, WireError } from '../wire-error.ts';
import { listSecondLooks } from '#server/modules/reviews/index.ts';

export function reviewsResolvers(rooms: Rooms): Resolvers<MemberCall> {
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
        throw refused('words', SECOND_LOOK_MESSAGES[asked.failure]);
      },
    },
  };
}
