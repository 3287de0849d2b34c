import { getStudy } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Study = AnswerOf<typeof getStudy>;

/** One study, by its id or by the short id that people read. */
export function studyQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, getStudy, { studyId });
}
