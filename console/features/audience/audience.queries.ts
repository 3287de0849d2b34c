import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  AudienceRulesSchema,
  AudienceSampleSchema,
  type AudienceRules,
  type AudienceSampleSettings,
} from '#contract/studies/audience-rules.ts';
import type { AudiencePartsFragment } from '#contract/generated/operator/graphql.ts';
import {
  dryRunAudience,
  getAudience,
  listAudienceAttributes,
  listAudienceStudies,
  listSavedAudiences,
  saveAudience,
  suggestAudienceRemedies,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** While a count is going on, it is asked for again so often. */
const ASK_AGAIN_MS = 1_000;

export interface AudienceDraft {
  readonly rules: AudienceRules;
  readonly sample: AudienceSampleSettings;
}

export interface LoadedAudience extends AudienceDraft {
  readonly studyId: string;
  readonly revision: number;
  readonly updatedAt: string | null;
  readonly names: AudiencePartsFragment['names'];
}

export type DryRun = NonNullable<AnswerOf<typeof dryRunAudience>>;
export type Remedy = NonNullable<AnswerOf<typeof suggestAudienceRemedies>>[number];
export type KnownAttribute = AnswerOf<typeof listAudienceAttributes>[number];
export type SavedAudience = AnswerOf<typeof listSavedAudiences>['contents'][number];

/** Who is invited, as it was saved. */
export function audienceQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [getAudience.name, studyId],
    queryFn: async () => loadedOf(await api.query(getAudience, { studyId })),
    // The page keeps a draft of it: an answer that comes by itself would only be in its way.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function saveAudienceDraft(api: OperatorApi, studyId: string, draft: AudienceDraft, revision: number) {
  const { rules, sample } = draft;
  return loadedOf(await api.mutate(saveAudience, { input: { studyId, rules, sample, revision } }));
}

/** The counts of all revisions of an audience. */
export const DRY_RUN_KEY = (studyId: string) => [dryRunAudience.name, studyId] as const;

/** What each rule of a revision takes. What is not counted yet is shown as it was before. */
export function dryRunQuery(api: OperatorApi, studyId: string, revision: number) {
  return queryOptions({
    queryKey: [...DRY_RUN_KEY(studyId), revision],
    queryFn: () => api.query(dryRunAudience, { studyId }),
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
    placeholderData: keepPreviousData,
  });
}

export function remediesQuery(api: OperatorApi, studyId: string, revision: number) {
  return queryOptions({
    queryKey: [suggestAudienceRemedies.name, studyId, revision],
    queryFn: () => api.query(suggestAudienceRemedies, { studyId }),
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
  });
}

export function attributesQuery(api: OperatorApi) {
  return operationQuery(api, listAudienceAttributes, {});
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

/** Rules and sample as the contract knows them; whatever else came is a fault of ours. */
export function draftOf(parts: { readonly rules: unknown; readonly sample: unknown }): AudienceDraft {
  return { rules: v.parse(AudienceRulesSchema, parts.rules), sample: v.parse(AudienceSampleSchema, parts.sample) };
}

function loadedOf(parts: AudiencePartsFragment): LoadedAudience {
  const { studyId, revision, updatedAt, names } = parts;
  return { ...draftOf(parts), studyId, revision, updatedAt, names };
}
