import type { Generated } from 'kysely';
import type { ActivityKind, TaskState } from '#contract/activities/task-states.ts';

export type AudiencesTables = {
  audience: {
    project_id: string;
    panel_id: string;
    /** JSON; written as text. */
    rules: unknown;
    sample: unknown;
    revision: number;
    updated_by: string | null;
    updated_at: Date;
  };
  saved_audience: {
    saved_audience_id: string;
    panel_id: string;
    name: string;
    rules: unknown;
    sample: unknown;
    saved_by: string | null;
    saved_at: Date;
  };
  audience_list: {
    list_id: string;
    project_id: string;
    panel_id: string;
    name: string;
    lines_taken: Generated<number>;
    members: Generated<number>;
    repeated: Generated<number>;
    bad_count: Generated<number>;
    created_by: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
  audience_list_bad_line: {
    list_id: string;
    line: number;
    text: string;
    reason: 'UNKNOWN' | 'TOO_LONG';
  };
  /** A view of members and their preferences. */
  audience_member: {
    panelist_id: string;
    panel_id: string;
    external_id: string;
    state: string;
    joined_at: Date | null;
    wants_surveys: boolean;
    wants_videos: boolean;
    activity_frequency: number | null;
    activity_period: string | null;
  };
  /** A view of tasks. */
  audience_task: {
    panelist_id: string;
    project_id: string;
    state: TaskState;
    created_at: Date;
    updated_at: Date;
    kind: ActivityKind;
  };
  /** A view of projects. */
  audience_study: {
    project_id: string;
    panel_id: string;
    short_id: string;
    internal_name: string;
    kind: ActivityKind;
    points_qualified: number;
    points_non_qualified: number;
    points_over_quota: number;
    wanted_completes: number | null;
    budget_points: string | null;
    launched_at: Date | null;
    ended_at: Date | null;
    archived_at: Date | null;
    created_at: Date;
  };
};
