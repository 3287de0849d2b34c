import type { Deletion as WireDeletion, Resolvers } from '#contract/generated/operator/resolvers.ts';
import {
  type Deletion,
  giveAccountBack,
  pageDeletions,
  pageFeedback,
  readDeletion,
  sendMemberData,
} from '#server/modules/leaving/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { reasonIn } from '../input.ts';
import { throwOn } from '../or-throw.ts';
import { found } from '../wire-error.ts';

export function leavingResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { leaving } = rooms;
  const { db } = leaving;
  return {
    Query: {
      async listDeletions(_parent, { state, startingAfter }) {
        const page = await pageDeletions(leaving, db, {
          state,
          after: startingAfter,
        });
        return { nextPage: page.nextPage, contents: page.contents.map(deletionOnWire) };
      },
      listLeavingFeedback: (_parent, { startingAfter }) => pageFeedback(leaving, db, startingAfter),
    },
    Mutation: {
      async cancelDeletion(_parent, { deletionId, ...given }, call) {
        const answer = await giveAccountBack(rooms, { deletionId, reason: reasonIn(given) }, actOf(call));
        const cancelled = throwOn(answer, { NOT_FOUND: 'NOT_FOUND' });
        const refusal = cancelled.ok ? null : cancelled.failure;
        return { deletion: deletionOnWire(found(await readDeletion(leaving, db, deletionId))), refusal };
      },
      sendMemberData: async (_parent, { panelistId, ...given }, call) =>
        found(await sendMemberData(rooms, panelistId, reasonIn(given), actOf(call))),
    },
  };
}

/** What was erased, as a list: a page and a file can show it without knowing its names. */
export function deletionOnWire({ certificate, ...deletion }: Deletion): WireDeletion {
  if (certificate === null) return { ...deletion, certificate: null };
  const { number, askedOn, erasedAt, erased, signature } = certificate;
  const counts = Object.entries(erased).map(([what, count]) => ({ what, count }));
  return { ...deletion, certificate: { number, askedOn, erasedAt: new Date(erasedAt), erased: counts, signature } };
}
