import { keepPreviousData } from '@tanstack/react-query';
import { searchConsole } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const FRESH_MS = 10_000;

/** What a text finds; while the next one is on its way, what the one before found stays in sight. */
export function searchQuery(api: OperatorApi, text: string) {
  return operationQuery(
    api,
    searchConsole,
    { text },
    {
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    },
  );
}
