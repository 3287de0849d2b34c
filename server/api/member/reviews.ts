import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { SECOND_LOOK_MESSAGES } from '#contract/reviews/second-look.ts';
import { askForSecondLook, listSecondLooks } from '#server/modules/reviews/index.ts';
import { ownIdOnly, type MemberCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../or-throw.ts';
import { refused } from '../wire-error.ts';

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
        return orThrow(asked, SECOND_LOOK_ERRORS);
      },
    },
  };
}

const SECOND_LOOK_ERRORS = {
  'unknown-task': 'NOT_FOUND',
  'not-possible': 'CONFLICT',
  'too-short': refused('words', SECOND_LOOK_MESSAGES['too-short']),
  'too-long': refused('words', SECOND_LOOK_MESSAGES['too-long']),
} as const;
