import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { readTestResults, requestTestExport } from '#server/modules/product-tests/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { found } from '../../wire-error.ts';

/** How a product test goes in figures, and the file of its participants. */
export function productTestResultsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      async getProductTestResults(_parent, { studyId }) {
        const study = found(await readStudy(rooms.activities, rooms.productTests.db, studyId));
        const { closed, ...results } = found(await readTestResults(rooms, study.studyId));
        return { ...results, closed: [...closed] };
      },
    },
    Mutation: {
      async createProductTestExport(_parent, { studyId, withLabels }, call) {
        const wanted = { studyId, cells: withLabels ? ('labels' as const) : ('codes' as const) };
        return found(await requestTestExport(rooms, wanted, call.operator.sessionId, actOf(call)));
      },
    },
  };
}
