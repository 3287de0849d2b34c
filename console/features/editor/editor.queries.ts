import { type getSurveyPublishPreview, saveSurveyDraft } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import type { SaveRequest } from './store/editor-store.ts';

export async function saveDraft(api: OperatorApi, studyId: string, { baseRevision, document, origin }: SaveRequest) {
  const { definition, outcomes } = document;
  const input = { baseRevision, definition, outcomes, origin };
  return api.mutate(saveSurveyDraft, { studyId, input });
}

export type PublishPreview = AnswerOf<typeof getSurveyPublishPreview>;
