import { queryOptions } from '@tanstack/react-query';
import { GetFieldworkDocument, type GetFieldworkQuery } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Fieldwork = GetFieldworkQuery['getFieldwork'];
export type QuotaCell = Fieldwork['cells'][number];
export type StudyDecision = Fieldwork['decisions'][number];

const operation = { name: 'getFieldwork', document: GetFieldworkDocument };
const LIVE_MS = 5_000;

/** How a study goes; asked again every few seconds while somebody looks. */
export function fieldworkQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [operation.name, studyId],
    queryFn: async () => (await api.callGraphql(operation, { studyId })).getFieldwork,
    refetchInterval: LIVE_MS,
  });
}
