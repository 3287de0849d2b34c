import * as v from 'valibot';
import { adjustmentForm, memberNote } from '#contract/rewards/adjustments.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { reason } from '#contract/rules/reason.ts';
import { askForAdjustment, reverseAdjustment } from '#server/flows/rewards/correct-points.ts';
import { findAdjustableMember } from '#server/modules/rewards/index.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput } from '../input.ts';
import type { Rooms } from '#server/flows/rooms.ts';

export function adjustmentsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { rewards } = rooms;
  const { db } = rewards;
  return {
    Query: {
      findAdjustableMember: async (_parent, { memberNumber }) =>
        (await findAdjustableMember(rewards, db, memberNumber)) ?? null,
    },
    Mutation: {
      async askForAdjustment(_parent, { input }, call) {
        const { panelistId, key } = input;
        const { reference, ...words } = readInput(adjustmentForm, { ...input, reference: input.reference ?? '' });
        const asked = { panelistId, key, reference: reference || null, ...words };
        return answerOf(await askForAdjustment(rooms, db, asked, actOf(call)));
      },
      async reverseAdjustment(_parent, { input }, call) {
        const { adjustmentId, key } = input;
        const words = readInput(v.object({ reason, memberNote }), input);
        return answerOf(await reverseAdjustment(rooms, db, { adjustmentId, key, ...words }, actOf(call)));
      },
    },
  };
}

function answerOf(done: Awaited<ReturnType<typeof askForAdjustment | typeof reverseAdjustment>>) {
  return done.ok ? { outcome: done.value.outcome, refusal: null } : { outcome: null, refusal: done.failure };
}
