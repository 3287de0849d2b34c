import { listActLimits } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** What one operator may do alone, in the contract's order. */
export function limitsQuery(api: OperatorApi) {
  return operationQuery(api, listActLimits, {});
}
