import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  AudienceRulesSchema,
  AudienceSampleSchema,
  type AudienceRules,
  type AudienceSampleSettings,
} from '#contract/studies/audience-rules.ts';
import {
  DryRunAudienceDocument,
  GetAudienceDocument,
  ListAudienceAttributesDocument,
  ListAudienceStudiesDocument,
  ListSavedAudiencesDocument,
  SaveAudienceDocument,
  SuggestAudienceRemediesDocument,
  type AudiencePartsFragment,
  type DryRunAudienceQuery,
  type ListAudienceAttributesQuery,
  type ListSavedAudiencesQuery,
  type SuggestAudienceRemediesQuery,
} from '#contract/generated/operator/graphql.ts';
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

export type DryRun = NonNullable<DryRunAudienceQuery['dryRunAudience']>;
export type Remedy = NonNullable<SuggestAudienceRemediesQuery['suggestAudienceRemedies']>[number];
export type KnownAttribute = ListAudienceAttributesQuery['listAudienceAttributes'][number];
export type SavedAudience = ListSavedAudiencesQuery['listSavedAudiences']['contents'][number];

const operations = {
  get: { name: 'getAudience', document: GetAudienceDocument },
  dryRun: { name: 'dryRunAudience', document: DryRunAudienceDocument },
  remedies: { name: 'suggestAudienceRemedies', document: SuggestAudienceRemediesDocument },
  attributes: { name: 'listAudienceAttributes', document: ListAudienceAttributesDocument },
  studies: { name: 'listAudienceStudies', document: ListAudienceStudiesDocument },
  saved: { name: 'listSavedAudiences', document: ListSavedAudiencesDocument },
  save: { name: 'saveAudience', document: SaveAudienceDocument },
} as const;

/** Who is invited, as it was saved. */
export function audienceQuery(api: OperatorApi, studyId: string) {
  return queryOptions({
    queryKey: [operations.get.name, studyId],
    queryFn: async () => loadedOf((await api.callGraphql(operations.get, { studyId })).getAudience),
    // The page keeps a draft of it: an answer that comes by itself would only be in its way.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function saveAudience(api: OperatorApi, studyId: string, draft: AudienceDraft, revision: number) {
  const { rules, sample } = draft;
  return loadedOf(
    (await api.callGraphql(operations.save, { input: { studyId, rules, sample, revision } })).saveAudience,
  );
}

/** The counts of all revisions of an audience. */
export const DRY_RUN_KEY = (studyId: string) => [operations.dryRun.name, studyId] as const;

/** What each rule of a revision takes. What is not counted yet is shown as it was before. */
export function dryRunQuery(api: OperatorApi, studyId: string, revision: number) {
  return queryOptions({
    queryKey: [...DRY_RUN_KEY(studyId), revision],
    queryFn: async () => (await api.callGraphql(operations.dryRun, { studyId })).dryRunAudience,
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
    placeholderData: keepPreviousData,
  });
}

export function remediesQuery(api: OperatorApi, studyId: string, revision: number) {
  return queryOptions({
    queryKey: [operations.remedies.name, studyId, revision],
    queryFn: async () => (await api.callGraphql(operations.remedies, { studyId })).suggestAudienceRemedies,
    refetchInterval: ({ state }) => (state.data === null ? ASK_AGAIN_MS : false),
  });
}

export function attributesQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [operations.attributes.name],
    queryFn: async () => (await api.callGraphql(operations.attributes, {})).listAudienceAttributes,
  });
}

export function studiesOfRulesQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [operations.studies.name],
    queryFn: async () => (await api.callGraphql(operations.studies, { after: null })).listAudienceStudies.contents,
  });
}

export function savedAudiencesQuery(api: OperatorApi) {
  return infiniteQueryOptions({
    queryKey: [operations.saved.name],
    queryFn: async ({ pageParam }) =>
      (await api.callGraphql(operations.saved, { after: pageParam })).listSavedAudiences,
    initialPageParam: null as string | null,
    getNextPageParam: ({ contents, hasMore }) => (hasMore ? contents.at(-1)?.name : undefined),
  });
}

/** Rules and sample as the contract knows them; whatever else came is a fault of ours. */
export function draftOf(parts: { readonly rules: unknown; readonly sample: unknown }): AudienceDraft {
  return { rules: v.parse(AudienceRulesSchema, parts.rules), sample: v.parse(AudienceSampleSchema, parts.sample) };
}

function loadedOf(parts: AudiencePartsFragment): LoadedAudience {
  const { studyId, revision, updatedAt, names } = parts;
  return { ...draftOf(parts), studyId, revision, updatedAt, names };
}
