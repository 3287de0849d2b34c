import type { SupportFilter } from '#contract/generated/operator/graphql.ts';
import { getSupportCounts, getSupportRequest, listSupportRequests } from '#contract/generated/operator/operations.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** What the inbox shows before anybody has chosen. */
export const OPEN_REQUESTS: SupportFilter = { view: 'OPEN' };

export function supportCountsQuery(api: OperatorApi) {
  return operationQuery(api, getSupportCounts, {});
}

export function supportRequestsQuery(api: OperatorApi, filter: SupportFilter) {
  return pagedQuery(api, listSupportRequests, { filter });
}

export function supportRequestQuery(api: OperatorApi, requestId: string) {
  return operationQuery(api, getSupportRequest, { requestId });
}
