import type { OpenedDraftFragment, SaveSurveyDraftMutation } from '#contract/generated/operator/graphql.ts';

export type OpenedDraft = OpenedDraftFragment;
export type SaveAnswer = SaveSurveyDraftMutation['saveSurveyDraft'];

/** What the server says about the draft, without the draft. */
export type DraftInfo = Omit<OpenedDraft, 'definition' | 'outcomes'>;

export function infoOf(draft: OpenedDraft): DraftInfo {
  const { definition: _, outcomes: __, ...info } = draft;
  return info;
}
