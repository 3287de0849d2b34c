import type { GeneratedAlways } from 'kysely';
import type { ReviewKind, ReviewVerdict } from '#contract/reviews/reviews.ts';
import type { SurveyFlagKind } from '#contract/surveys/survey-outcomes.ts';

export type ReviewsTables = {
  review_item: {
    task_id: string;
    panel_id: string;
    project_id: string;
    panelist_id: string;
    kind: ReviewKind;
    signs: SurveyFlagKind[];
    opened_at: Date;
    decided_at: Date | null;
  };
  review_decision: {
    decision_id: string;
    position: GeneratedAlways<string>;
    task_id: string;
    panel_id: string;
    panelist_id: string;
    kind: ReviewKind;
    signs: SurveyFlagKind[];
    verdict: ReviewVerdict;
    reason: string | null;
    note: string | null;
    points: number;
    operator_id: string | null;
    request_key: string;
    decided_at: Date;
  };
  review_appeal: { task_id: string; words: string; asked_at: Date };
  review_transcript: {
    upload_id: string;
    words: string;
    revision: number;
    operator_id: string | null;
    written_at: Date;
  };
  review_tag: { task_id: string; tag: string; operator_id: string | null; tagged_at: Date };
  review_cut: {
    cut_id: string;
    upload_id: string;
    starts_at_ms: number;
    ends_at_ms: number;
    label: string;
    operator_id: string | null;
    made_at: Date;
  };
};
