import { keepPreviousData } from '@tanstack/react-query';
import {
  type getSurveyPublishPreview,
  saveSurveyDraft,
  getSurveyDraftVersion,
  getSurveyDraftVersions,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import type { SaveRequest } from './store/editor-store.ts';

export async function saveDraft(api: OperatorApi, studyId: string, { baseRevision, document, origin }: SaveRequest) {
  const { definition, outcomes } = document;
  const input = { baseRevision, definition, outcomes, origin };
  return api.mutate(saveSurveyDraft, { studyId, input });
}

export type PublishPreview = AnswerOf<typeof getSurveyPublishPreview>;

export type DraftVersion = AnswerOf<typeof getSurveyDraftVersions>['contents'][number];

/** Who wrote what and when, the newest first. Asked anew for each revision, so that the list is as new as the draft. */
export function versionsQuery(api: OperatorApi, studyId: string, revision: number) {
  return pagedQuery(api, getSurveyDraftVersions, { studyId }, { asOf: revision, placeholderData: keepPreviousData });
}

/** A survey as it was; closed versions never change. */
export function versionQuery(api: OperatorApi, studyId: string, version: number) {
  return operationQuery(api, getSurveyDraftVersion, { studyId, version }, { staleTime: 60_000 });
}
