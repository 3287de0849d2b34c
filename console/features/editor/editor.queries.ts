import {
  GetSurveyPublishPreviewDocument,
  type GetSurveyPublishPreviewQuery,
  PublishSurveyDraftDocument,
  RestoreSurveyDraftVersionDocument,
  SaveSurveyDraftDocument,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import type { SaveRequest } from './store/editor-store.ts';

const save = { name: 'saveSurveyDraft', document: SaveSurveyDraftDocument };
const restore = { name: 'restoreSurveyDraftVersion', document: RestoreSurveyDraftVersionDocument };
const preview = { name: 'getSurveyPublishPreview', document: GetSurveyPublishPreviewDocument };
const publish = { name: 'publishSurveyDraft', document: PublishSurveyDraftDocument };

export async function saveDraft(api: OperatorApi, studyId: string, { baseRevision, document, origin }: SaveRequest) {
  const { definition, outcomes } = document;
  const input = { baseRevision, definition, outcomes, origin };
  return (await api.callGraphql(save, { studyId, input })).saveSurveyDraft;
}

export async function restoreVersion(api: OperatorApi, studyId: string, version: number, baseRevision: number) {
  return (await api.callGraphql(restore, { studyId, version, baseRevision })).restoreSurveyDraftVersion;
}

export async function publishDraft(api: OperatorApi, studyId: string, revision: number) {
  return (await api.callGraphql(publish, { studyId, revision })).publishSurveyDraft;
}

export type PublishPreview = GetSurveyPublishPreviewQuery['getSurveyPublishPreview'];

/** What publishing would change; asked anew whenever the dialog opens, since answers come in. */
export async function previewPublish(api: OperatorApi, studyId: string): Promise<PublishPreview> {
  return (await api.callGraphql(preview, { studyId })).getSurveyPublishPreview;
}
