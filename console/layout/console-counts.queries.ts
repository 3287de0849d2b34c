import { queryOptions } from '@tanstack/react-query';
import { GetConsoleCountsDocument } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const operation = { name: 'getConsoleCounts', document: GetConsoleCountsDocument };
const LOOK_AGAIN_MS = 30_000;

/** What waits for somebody, beside the places of the sidebar. */
export function consoleCountsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).getConsoleCounts,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
