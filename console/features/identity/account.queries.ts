import { getOperatorAccount } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export function accountQuery(api: OperatorApi) {
  return operationQuery(api, getOperatorAccount, {});
}
