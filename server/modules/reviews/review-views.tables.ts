import type { ReviewKind } from '#contract/reviews/reviews.ts';
import type { ExternalOutcome, ExternalSource } from '#contract/surveys/survey-calls.ts';
import type { SurveyFlagKind } from '#contract/surveys/survey-outcomes.ts';
import type { TaskState, TaskStatus, TaskSubType } from '#contract/activities/task-states.ts';
import type { UploadKind, UploadType } from '#contract/clips/survey-uploads.ts';
import type { Run, SurveyDefinition } from '#engine/index.ts';

/** What other rooms know, as the migration of this room shows it: for reading only. */
export type ReviewViews = {
  review_task: {
    task_id: string;
    panel_id: string;
    panelist_id: string;
    project_id: string;
    state: TaskState;
    status: TaskStatus;
    updated_at: Date;
    review_note: string | null;
    external_id: string;
    joined_at: Date | null;
    member_created_at: Date;
    short_id: string;
    internal_name: string;
    external_name: string;
    sub_type: TaskSubType;
    survey_id: string | null;
    points_qualified: number;
    points_non_qualified: number;
    points_over_quota: number;
  };
  review_run: {
    task_id: string;
    run_id: string;
    panelist_id: string;
    survey_id: string;
    version: number | null;
    state: Run | null;
    respondent_id: string | null;
    source: string | null;
    seconds: number;
    started_at: Date;
    ended_at: Date | null;
    outcome: string | null;
    definition: SurveyDefinition | null;
  };
  review_newest_version: {
    survey_id: string;
    version: number;
    definition: SurveyDefinition;
  };
  review_complete: {
    survey_id: string;
    version: number | null;
    run_id: string;
    panelist_id: string;
    seconds: number;
    ended_at: Date;
    state: Run | null;
  };
  review_flag: { task_id: string; kind: SurveyFlagKind; evidence: unknown; flagged_at: Date };
  review_page: { task_id: string; revision: number; page: string; is_back: boolean; seconds: number; saved_at: Date };
  review_outside_word: { task_id: string; source: ExternalSource; outcome: ExternalOutcome; received_at: Date };
  review_slot: { task_id: string; rule: string; name: string };
  review_upload: {
    task_id: string;
    upload_id: string;
    kind: UploadKind;
    content_type: UploadType;
    /** A bigint, which the driver reads as text. */
    total_bytes: string;
    created_at: Date;
  };
  review_operator: { operator_id: string; name: string };
  review_contradiction: { task_id: string; run_id: string };
  review_signs: {
    task_id: string;
    signs: SurveyFlagKind[];
    has_recording: boolean;
    has_contradiction: boolean;
  };
};

export interface OpenCount {
  readonly kind: ReviewKind;
  readonly open: number;
}
