import { queryOptions } from '@tanstack/react-query';
import { GetSurveyDraftDocument } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const read = { name: 'getSurveyDraft', document: GetSurveyDraftDocument };

/** The survey as it is being written. Asked once: from then on the editor knows better. */
export function draftQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [read.name, studyId],
    queryFn: () => readDraft(api, studyId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export async function readDraft(api: OperatorApi, studyId: string) {
  return (await api.callGraphql(read, { studyId })).getSurveyDraft;
}
