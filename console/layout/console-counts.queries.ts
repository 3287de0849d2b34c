import { getConsoleCounts } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const LOOK_AGAIN_MS = 30_000;

/** What waits for somebody, beside the places of the sidebar. */
export function consoleCountsQuery(api: OperatorApi) {
  return operationQuery(api, getConsoleCounts, {}, { refetchInterval: LOOK_AGAIN_MS });
}
