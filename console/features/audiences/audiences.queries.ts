import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  dryRunAudience,
  getAudience,
  listAudienceStudies,
  listSavedAudiences,
  suggestAudienceRemedies,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { untilCounted } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** While a count is going on, it is asked for again so often. */
const ASK_AGAIN_MS = 1_000;

export type DryRun = NonNullable<AnswerOf<typeof dryRunAudience>>;
export type Remedy = NonNullable<AnswerOf<typeof suggestAudienceRemedies>>[number];
export type SavedAudience = AnswerOf<typeof listSavedAudiences>['contents'][number];

/** Who is invited, as it was saved; `loadedOf` reads it. */
export function audienceQuery(api: OperatorApi, studyId: string) {
  // The page keeps a draft of it: an answer that comes by itself would only be in its way.
  return operationQuery(api, getAudience, { studyId }, { staleTime: Infinity, gcTime: 0 });
}

/** What each rule of a revision takes. What is not counted yet is shown as it was before. */
export function dryRunQuery(api: OperatorApi, studyId: string, revision: number) {
  return operationQuery(
    api,
    dryRunAudience,
    { studyId },
    { asOf: revision, ...untilCounted(ASK_AGAIN_MS), placeholderData: keepPreviousData },
  );
}

export function remediesQuery(api: OperatorApi, studyId: string, revision: number) {
  return operationQuery(api, suggestAudienceRemedies, { studyId }, { asOf: revision, ...untilCounted(ASK_AGAIN_MS) });
}

export function studiesOfRulesQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [listAudienceStudies.name],
    queryFn: async () => (await api.query(listAudienceStudies, { startingAfter: null })).contents,
  });
}

export function savedAudiencesQuery(api: OperatorApi) {
  return pagedQuery(api, listSavedAudiences, {});
}
