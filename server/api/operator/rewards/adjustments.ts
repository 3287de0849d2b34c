import * as v from 'valibot';
import { adjustmentForm, memberNote } from '#contract/rewards/adjustments.ts';
import { ARGUMENT_MESSAGES } from '#contract/graphql/argument-limits.ts';
import type { AskForAdjustmentInput, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { reason } from '#contract/rules/reason.ts';
import { askForAdjustment, findAdjustableMember, reverseAdjustment } from '#server/modules/rewards/index.ts';
import { correctPointsInRequest } from '#server/modules/support/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import { throwOn } from '../../or-throw.ts';
import { REQUEST_ERRORS } from '../../request-errors.ts';
import { refused } from '../../wire-error.ts';
import type { Rooms } from '#server/rooms.ts';

export function adjustmentsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { rewards } = rooms;
  const { db } = rewards;
  return {
    Query: {
      findAdjustableMember: async (_parent, { memberNumber }) => await findAdjustableMember(rewards, db, memberNumber),
    },
    Mutation: {
      async askForAdjustment(_parent, { input }, call) {
        const { panelistId, key } = input;
        const { reference, ...words } = readInput(adjustmentForm, { ...input, reference: input.reference ?? '' });
        const asked = { panelistId, key, ...words };
        const within = requestIn(input);
        if (within !== undefined) {
          const corrected = await correctPointsInRequest(rooms, db, { ...asked, ...within }, actOf(call));
          return answerOf(throwOn(corrected, REQUEST_ERRORS));
        }
        return answerOf(await askForAdjustment(rooms, db, { ...asked, reference: reference || null }, actOf(call)));
      },
      async reverseAdjustment(_parent, { input }, call) {
        const { adjustmentId, key } = input;
        const words = readInput(v.object({ reason, memberNote }), input);
        return answerOf(await reverseAdjustment(rooms, db, { adjustmentId, key, ...words }, actOf(call)));
      },
    },
  };
}

/** The request that a correction settles. What it follows has to be said: of two who correct at once, one finds out. */
function requestIn({ supportRequestId, supportRevision }: AskForAdjustmentInput) {
  if (supportRequestId == null) return undefined;
  if (supportRevision == null) throw refused('supportRevision', ARGUMENT_MESSAGES.missing);
  return { requestId: supportRequestId, revision: supportRevision };
}

function answerOf(done: Awaited<ReturnType<typeof askForAdjustment | typeof reverseAdjustment>>) {
  return done.ok ? { outcome: done.value.outcome, refusal: null } : { outcome: null, refusal: done.failure };
}
