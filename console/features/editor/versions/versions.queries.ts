import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  GetSurveyDraftVersionDocument,
  GetSurveyDraftVersionsDocument,
  NameSurveyDraftVersionDocument,
  type GetSurveyDraftVersionsQuery,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type DraftVersion = GetSurveyDraftVersionsQuery['getSurveyDraftVersions']['versions'][number];

const list = { name: 'getSurveyDraftVersions', document: GetSurveyDraftVersionsDocument };
const one = { name: 'getSurveyDraftVersion', document: GetSurveyDraftVersionDocument };
const rename = { name: 'nameSurveyDraftVersion', document: NameSurveyDraftVersionDocument };

/** Who wrote what and when, the newest first. Asked anew for each revision, so that the list is as new as the draft. */
export function versionsQuery(api: OperatorApi, studyId: string, revision: number) {
  return infiniteQueryOptions({
    queryKey: [list.name, studyId, revision],
    queryFn: async ({ pageParam }) =>
      (await api.callGraphql(list, { studyId, before: pageParam })).getSurveyDraftVersions,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    placeholderData: (before) => before,
  });
}

/** A survey as it was; closed versions never change. */
export function versionQuery(api: OperatorApi, studyId: string, version: number) {
  return queryOptions({
    queryKey: [one.name, studyId, version],
    queryFn: async () => (await api.callGraphql(one, { studyId, version })).getSurveyDraftVersion,
    staleTime: 60_000,
  });
}

export async function nameVersion(api: OperatorApi, studyId: string, version: number, name: string) {
  await api.callGraphql(rename, { studyId, version, name });
}
