import { queryOptions } from '@tanstack/react-query';
import { ListQuotaCellsDocument, type ListQuotaCellsQuery } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

type StudyQuotas = ListQuotaCellsQuery['listQuotaCells'][number];
export type QuotaLine = StudyQuotas['cells'][number] & Omit<StudyQuotas, 'cells'>;

const operation = { name: 'listQuotaCells', document: ListQuotaCellsDocument };
const REFRESH_MS = 15_000;

/** Every quota cell of what is in field, study by study. */
export function quotaCellsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).listQuotaCells,
    refetchInterval: REFRESH_MS,
  });
}
