import * as v from 'valibot';
import { EXPORT_PATH } from '#contract/exports.ts';
import type { MutationResolvers } from '#contract/generated/operator/resolvers.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { filterShape, requestExport } from './export/request-export.ts';
import type { Results } from './results.ts';

export function exportResolver(results: Results): NonNullable<MutationResolvers<OperatorCall>['createExport']> {
  return async (_parent, { input }, call) => {
    const namingReason = input.namingReason ?? undefined;
    if (namingReason !== undefined && call.operator.role !== 'ADMIN') throw new WireError('FORBIDDEN');
    const filter = v.safeParse(filterShape, input.filter ?? {});
    if (!filter.success) throw new WireError('BAD_REQUEST');
    const request = {
      studyId: input.studyId,
      format: input.format,
      cells: input.withLabels === true ? ('labels' as const) : ('codes' as const),
      filter: filter.output,
      namingReason,
    };
    const made = await requestExport(results, request, call.operator.sessionId, actOf(call));
    if (!made.ok) throw new WireError(made.failure === 'unknown-study' ? 'NOT_FOUND' : 'BAD_REQUEST');
    const { ticket, fileName } = made.value;
    return { url: `${EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}`, fileName };
  };
}
