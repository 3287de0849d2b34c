import {
  getConsoleCounts,
  getReview,
  getSupportCounts,
  getSupportFigures,
  getSupportRequest,
  listSupportAssignees,
  listSupportRequests,
  listCannedReplies,
  listSupportViews,
} from '#contract/generated/operator/operations.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type SupportRequest = AnswerOf<typeof getSupportRequest>;
export type SupportMessage = SupportRequest['messages'][number];
export type SupportFile = SupportMessage['files'][number];
export type SupportFigures = AnswerOf<typeof getSupportFigures>;

/** What shows a request after something was done about it. */
export const SHOWS_REQUEST = [
  getSupportRequest,
  listSupportRequests,
  getSupportCounts,
  getSupportFigures,
  getConsoleCounts,
].map(({ name }) => name);

const LIVE_MS = 10_000;
/** The server counts them anew about so often. */
const FIGURES_MS = 5 * MINUTE_MS;

export function supportCountsQuery(api: OperatorApi) {
  return operationQuery(api, getSupportCounts, {}, { refetchInterval: LIVE_MS });
}

/** Its member, or somebody else of the team, may write while it is read. */
export function supportRequestQuery(api: OperatorApi, requestId: string) {
  return operationQuery(api, getSupportRequest, { requestId }, { refetchInterval: LIVE_MS });
}

export function supportFiguresQuery(api: OperatorApi) {
  return operationQuery(api, getSupportFigures, { days: null }, { refetchInterval: FIGURES_MS });
}

export function supportAssigneesQuery(api: OperatorApi) {
  return operationQuery(api, listSupportAssignees, {});
}

export type CannedReply = AnswerOf<typeof listCannedReplies>[number];

export function cannedRepliesQuery(api: OperatorApi) {
  return operationQuery(api, listCannedReplies, {});
}

export type SupportView = AnswerOf<typeof listSupportViews>[number];

export function supportViewsQuery(api: OperatorApi) {
  return operationQuery(api, listSupportViews, {});
}

/** Whether there is something left to decide about the activity of a request; only admins ask. */
export const reviewOfRequestQuery = (api: OperatorApi, taskId: string) =>
  operationQuery(api, getReview, { taskId }, { retry: false });
