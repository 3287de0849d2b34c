import { getFieldwork, listQuotaCells } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Fieldwork = AnswerOf<typeof getFieldwork>;
export type QuotaCell = Fieldwork['cells'][number];
export type StudyDecision = Fieldwork['decisions'][number];

const LIVE_MS = 5_000;

/** How a study goes; asked again every few seconds while somebody looks. */
export function fieldworkQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, getFieldwork, { studyId }, { refetchInterval: LIVE_MS });
}

type StudyQuotas = AnswerOf<typeof listQuotaCells>[number];
export type QuotaLine = StudyQuotas['cells'][number] & Omit<StudyQuotas, 'cells'>;

const REFRESH_MS = 15_000;

/** Every quota cell of what is in field, study by study. */
export function quotaCellsQuery(api: OperatorApi) {
  return operationQuery(api, listQuotaCells, {}, { refetchInterval: REFRESH_MS });
}
