import { getWeighting } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type ResultWeighting = NonNullable<AnswerOf<typeof getWeighting>>;

export function weightingQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, getWeighting, { studyId });
}
