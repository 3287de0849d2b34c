import type { SupportFilter } from '#contract/generated/operator/graphql.ts';
import { listSupportRequests } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type SupportRow = AnswerOf<typeof listSupportRequests>['contents'][number];

const LIVE_MS = 10_000;

/** Requests page by page. Somebody else works on them too, so they are looked at again by themselves. */
export function supportRequestsQuery(api: OperatorApi, filter: SupportFilter) {
  return pagedQuery(api, listSupportRequests, { filter }, { refetchInterval: LIVE_MS });
}

/** Everything that one member ever asked, the newest first. */
export function requestsOfMemberQuery(api: OperatorApi, panelistId: string) {
  return pagedQuery(api, listSupportRequests, { filter: { view: 'ALL', panelistId } });
}
