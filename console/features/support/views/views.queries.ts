import { listSupportViews } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type SupportView = AnswerOf<typeof listSupportViews>[number];

export function supportViewsQuery(api: OperatorApi) {
  return operationQuery(api, listSupportViews, {});
}
