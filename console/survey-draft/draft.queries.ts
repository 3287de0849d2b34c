import { getSurveyDraft } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** The survey as it is being written. Asked once: from then on the editor knows better. */
export function draftQuery(api: OperatorApi, studyId: string) {
  const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false };
  return operationQuery(api, getSurveyDraft, { studyId }, once);
}
