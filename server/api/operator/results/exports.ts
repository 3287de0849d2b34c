import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { reason } from '#contract/rules/reason.ts';
import { filterShape, requestExport } from '#server/modules/results/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { readInput } from '../../input.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../../or-throw.ts';
import { WireError } from '../../wire-error.ts';

const exportInput = v.object({ namingReason: v.optional(reason), filter: filterShape });

export function exportsResolvers({ results }: Rooms): Resolvers<OperatorCall> {
  return {
    Mutation: {
      async createExport(_parent, { input }, call) {
        if (input.namingReason != null && call.operator.role !== 'ADMIN') throw new WireError('FORBIDDEN');
        const { namingReason, filter } = readInput(exportInput, {
          namingReason: input.namingReason,
          filter: input.filter ?? {},
        });
        const request = {
          studyId: input.studyId,
          format: input.format,
          cells: input.withLabels === true ? ('labels' as const) : ('codes' as const),
          filter,
          namingReason,
        };
        const made = await requestExport(results, request, call.operator.sessionId, actOf(call));
        return orThrow(made, { 'unknown-study': 'NOT_FOUND' });
      },
    },
  };
}
