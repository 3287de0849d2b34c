import { listQuotaCells } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

type StudyQuotas = AnswerOf<typeof listQuotaCells>[number];
export type QuotaLine = StudyQuotas['cells'][number] & Omit<StudyQuotas, 'cells'>;

const REFRESH_MS = 15_000;

/** Every quota cell of what is in field, study by study. */
export function quotaCellsQuery(api: OperatorApi) {
  return operationQuery(api, listQuotaCells, {}, { refetchInterval: REFRESH_MS });
}
