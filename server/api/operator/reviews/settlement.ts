import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { settlementFile } from '#contract/reviews/review-calls.ts';
import {
  chooseSettlementLines,
  hasStudy,
  listSettlementLines,
  readSettlement,
  settlementTicket,
} from '#server/modules/reviews/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../../or-throw.ts';
import { found, refused, WireError } from '../../wire-error.ts';

export function settlementResolvers({ reviews }: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getSettlement: async (_parent, { settlementId }) => found(await readSettlement(reviews, settlementId)),
      listSettlementLines: async (_parent, { settlementId, standing, ...page }) =>
        found(await listSettlementLines(reviews, settlementId, standing, page)),
    },
    Mutation: {
      async beginSettlement(_parent, given, call) {
        const file = readInput(settlementFile, { ...given });
        if (!(await hasStudy(reviews.db, reviews.panelId, file.studyId))) throw new WireError('NOT_FOUND');
        return { url: settlementTicket.sign(reviews, { ...file, sessionId: call.operator.sessionId }).url };
      },
      async applySettlement(_parent, { input }, call) {
        orThrow(await chooseSettlementLines(reviews, input, actOf(call)), LINES_ERRORS);
        return found(await readSettlement(reviews, input.settlementId));
      },
    },
  };
}

const LINES_ERRORS = {
  'unknown-settlement': 'NOT_FOUND',
  'not-ready': 'CONFLICT',
  'nothing-chosen': refused('lineNumbers'),
} as const;
