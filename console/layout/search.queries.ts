import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SearchConsoleDocument } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const operation = { name: 'searchConsole', document: SearchConsoleDocument };
const FRESH_MS = 10_000;

/** What a text finds; while the next one is on its way, what the one before found stays in sight. */
export function searchQuery(api: OperatorApi, text: string) {
  return queryOptions({
    queryKey: [operation.name, text],
    queryFn: async () => (await api.callGraphql(operation, { text })).searchConsole,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
