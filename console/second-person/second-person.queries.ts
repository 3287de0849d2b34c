import type { SecondPersonRowFragment } from '#contract/generated/operator/graphql.ts';
import { getCorrectionCase, listSecondPersonRequests } from '#contract/generated/operator/operations.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type SecondPersonRequest = SecondPersonRowFragment;

/** What a colleague asks for or decides is seen by itself. */
const LOOK_AGAIN_MS = 10_000;

/** What waits, the longest waiting first; or what is over, the newest first. Page by page, and kept up to date. */
export function requestsQuery(api: OperatorApi, { isOpen }: { readonly isOpen: boolean }) {
  return pagedQuery(api, listSecondPersonRequests, { isOpen }, { refetchInterval: LOOK_AGAIN_MS });
}

/** What a correction makes of the balance of now: asked for anew each time it is opened. */
export function correctionCaseQuery(api: OperatorApi, requestId: string) {
  return operationQuery(api, getCorrectionCase, { requestId }, { gcTime: 0 });
}
