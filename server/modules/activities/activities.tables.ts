import type { Generated } from 'kysely';
import type {
  ActivityCategory,
  TaskState,
  TaskStatus,
  TaskSubType,
  TaskType,
} from '#contract/activities/task-states.ts';

export type PauseReason = 'OPERATOR' | 'BUDGET';

export type StudyStatus = 'DRAFT' | 'IN_FIELD' | 'PAUSED' | 'CLOSED' | 'ARCHIVED';

export type ActivitiesTables = {
  project: {
    project_id: string;
    panel_id: string;
    short_id: string;
    category: ActivityCategory;
    sub_type: TaskSubType;
    internal_name: string;
    external_name: string;
    description: string;
    points_qualified: number;
    points_non_qualified: number;
    points_over_quota: number;
    created_at: Date;
    survey_id: string | null;
    minutes: number | null;
    closes_at: Date | null;
    ended_at: Date | null;
    closed_up_to: string | null;
    tasks_closed: Generated<number>;
    closed_at: Date | null;
    owner_id: string | null;
    wanted_completes: number | null;
    /** A bigint, which the driver reads as text. */
    budget_points: string | null;
    opens_at: Date | null;
    launched_at: Date | null;
    paused_at: Date | null;
    paused_by: string | null;
    pause_reason: PauseReason | null;
    archived_at: Date | null;
    /** What its tasks are, where that is not its sub type. */
    task_type: 'PRODUCT_TESTING' | 'SHIPMENT' | null;
    /** Of a part of a product test: the test. */
    parent_id: string | null;
    is_listed: Generated<boolean>;
  };
  task: {
    task_id: string;
    panel_id: string;
    panelist_id: string;
    project_id: string;
    type: TaskType;
    sub_type: TaskSubType;
    state: TaskState;
    status: TaskStatus;
    created_at: Date;
    updated_at: Date;
    review_note: string | null;
  };
  quest_series: {
    series_id: string;
    panel_id: string;
    short_id: string;
    name: string;
    /** Dates are written 2026-06-08; the store reads them as text. */
    first_monday: string;
    points_qualified: number;
    points_non_qualified: number;
    points_over_quota: number;
    is_active: boolean;
    created_at: Date;
    owner_id: string | null;
  };
  quest_template: {
    template_id: string;
    series_id: string;
    week_number: number | null;
    monday: string | null;
    survey_id: string | null;
    external_name: string;
    description: string;
    minutes: number | null;
  };
  quest_week: {
    series_id: string;
    monday: string;
    project_id: string;
    handed_out_up_to: string | null;
    tasks_handed_out: Generated<number>;
    started_at: Date;
    finished_at: Date | null;
  };
  study_figures: {
    project_id: string;
    figures: unknown;
    decisions: number;
    counted_at: Date;
    took_ms: number;
  };
  study_listing: {
    study_id: string;
    is_series: boolean;
    panel_id: string;
    short_id: string;
    sub_type: TaskSubType;
    internal_name: string;
    external_name: string;
    created_at: Date;
    owner_id: string | null;
    owner_name: string | null;
    status: StudyStatus;
    needs_decision: boolean;
    paused_by_name: string | null;
  };
};
