import { getHold } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const LOOK_AGAIN_MS = 60_000;

/** Whether this is a restored copy that nobody has said go for. */
export function holdQuery(api: OperatorApi) {
  return operationQuery(api, getHold, {}, { refetchInterval: LOOK_AGAIN_MS });
}
