import { queryOptions } from '@tanstack/react-query';
import { GetOperatorDocument } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const operation = { name: 'getOperator', document: GetOperatorDocument };

/** The operator who is signed in; the cache is emptied when that changes. */
export function operatorQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).getOperator,
  });
}
