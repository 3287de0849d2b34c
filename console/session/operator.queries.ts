import { getOperator } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** The operator who is signed in; the cache is emptied when that changes. */
export function operatorQuery(api: OperatorApi) {
  return operationQuery(api, getOperator, {});
}
