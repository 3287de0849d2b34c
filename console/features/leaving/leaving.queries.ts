import type { DeletionState } from '#contract/generated/operator/graphql.ts';
import { listDeletions, listLeavingFeedback } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Deletion = AnswerOf<typeof listDeletions>['contents'][number];

/** Accounts that were asked to be deleted, the newest first. */
export function deletionsQuery(api: OperatorApi, state: DeletionState | undefined) {
  return pagedQuery(api, listDeletions, { state: state ?? null });
}

export function leavingFeedbackQuery(api: OperatorApi) {
  return pagedQuery(api, listLeavingFeedback, {});
}
