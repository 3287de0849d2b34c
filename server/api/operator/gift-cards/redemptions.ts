import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import {
  askForRedemptionChange,
  countRedemptionsByState,
  listRedemptions,
  listShowings,
  readRedemption,
  resendCardEmail,
} from '#server/modules/gift-cards/index.ts';
import { changeRedemptionInRequest, resendCardInRequest } from '#server/modules/support/index.ts';
import type { Outcome } from '#server/modules/approvals/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { throwOn } from '../../or-throw.ts';
import { REQUEST_ERRORS } from '../../request-errors.ts';
import { reasonIn } from '../../input.ts';
import type { Rooms } from '#server/rooms.ts';
import { found } from '../../wire-error.ts';

/** Redemptions as operators see them: ends of codes, and never more of a card. */
export function redemptionsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { giftCards } = rooms;
  const { db } = giftCards;

  const changed = async (redemptionId: string, outcome: Outcome | null) => ({
    redemption: await readRedemption(giftCards, db, redemptionId),
    outcome,
    refusal: null,
  });

  return {
    Query: {
      listRedemptions: (_parent, { filter, startingAfter }) =>
        listRedemptions(giftCards, db, {
          choice: filter?.choice,
          text: filter?.text ?? '',
          after: startingAfter,
        }),
      getRedemptionCounts: () => countRedemptionsByState(giftCards, db),
      listShowings: async (_parent, { redemptionId }) => found(await listShowings(giftCards, db, redemptionId)),
    },
    Mutation: {
      async resendCardEmail(_parent, { redemptionId, supportRequestId }, call) {
        const done =
          supportRequestId == null
            ? await resendCardEmail(giftCards, db, { redemptionId }, actOf(call))
            : throwOn(
                await resendCardInRequest(rooms, db, { requestId: supportRequestId, redemptionId }, actOf(call)),
                REQUEST_ERRORS,
              );
        return done.ok ? changed(redemptionId, null) : { redemption: null, outcome: null, refusal: done.failure };
      },
      async askForRedemptionChange(_parent, { input: { supportRequestId, ...input } }, call) {
        const asked = { ...input, reason: reasonIn(input) };
        const done =
          supportRequestId == null
            ? await askForRedemptionChange(rooms, db, asked, actOf(call))
            : throwOn(
                await changeRedemptionInRequest(rooms, db, { ...asked, requestId: supportRequestId }, actOf(call)),
                REQUEST_ERRORS,
              );
        if (done.ok) return changed(input.redemptionId, done.value);
        return { redemption: null, outcome: null, refusal: done.failure };
      },
    },
  };
}
