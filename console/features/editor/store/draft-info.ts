import type { OpenedDraftFragment, SaveSurveyDraftMutation } from '#contract/generated/operator/graphql.ts';

export type OpenedDraft = OpenedDraftFragment;
export type SaveAnswer = SaveSurveyDraftMutation['saveSurveyDraft'];

/** What the server says about the draft, without the draft. */
export type DraftInfo = Omit<OpenedDraft, 'definition' | 'outcomes'>;

export function infoOf({ definition: _, outcomes: __, ...info }: OpenedDraft): DraftInfo {
  return info;
}
