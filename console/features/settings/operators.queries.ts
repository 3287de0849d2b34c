import { listOperators } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type OperatorListing = AnswerOf<typeof listOperators>[number];

/** Everybody who works in the console. */
export function operatorsQuery(api: OperatorApi) {
  return operationQuery(api, listOperators, {});
}
