import { listCannedReplies } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type CannedReply = AnswerOf<typeof listCannedReplies>[number];

export function cannedRepliesQuery(api: OperatorApi) {
  return operationQuery(api, listCannedReplies, {});
}
