import * as v from 'valibot';
import { EXPORT_PATH } from '#contract/exports.ts';
import type { MutationResolvers, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { filterShape, requestExport } from './export/request-export.ts';
import type { Results } from './results.ts';

/** What the route of exports calls. */
export { readExportTicket } from './export/request-export.ts';
export { writeExport } from './export/write-export.ts';
export type { Results } from './results.ts';

/** What this room answers in the console's schema. */
export function resultsOperatorResolvers({ results }: { readonly results: Results }): Resolvers<OperatorCall> {
  return { Mutation: { createExport: exportResolver(results) } };
}

function exportResolver(results: Results): NonNullable<MutationResolvers<OperatorCall>['createExport']> {
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
