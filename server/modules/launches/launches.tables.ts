import type { Generated } from 'kysely';

/** Why a member who was chosen is not invited after all. */
export type SetAsideReason = 'NOT_ACTIVE' | 'OPTED_OUT' | 'NO_ROOM' | 'HAS_TASK' | 'SWITCHED_OFF';
export type LaunchEndReason = 'DONE' | 'ENDED' | 'STUDY_CLOSED' | 'NOBODY';

export type LaunchesTables = {
  launch: {
    launch_id: string;
    panel_id: string;
    project_id: string;
    number: Generated<number>;
    launched_by: string | null;
    created_at: Date;
    frozen_at: Date | null;
    audience_revision: number | null;
    invitees: number | null;
    /** As many as were agreed to, whatever the audience is by then; null where nobody counted. */
    most_invites: Generated<number | null>;
    paused_at: Date | null;
    stopped_at: Date | null;
    finished_at: Date | null;
    end_reason: LaunchEndReason | null;
  };
  launch_wave: {
    wave_id: string;
    launch_id: string;
    number: number;
    size: number | null;
    starts_at: Date;
    /** A numeric, which the driver reads as text. */
    drop_out_limit: string | null;
    first_position: number | null;
    last_position: number | null;
    handed_out_up_to: number | null;
    invited: Generated<number>;
    set_aside: Generated<number>;
    started_at: Date | null;
    last_batch_at: Date | null;
    finished_at: Date | null;
  };
  launch_invitee: {
    launch_id: string;
    position: number;
    panelist_id: string;
  };
  launch_set_aside: {
    launch_id: string;
    panelist_id: string;
    wave_id: string;
    reason: SetAsideReason;
    set_aside_at: Date;
  };
  launch_reminder: {
    reminder_id: string;
    wave_id: string;
    step: number;
    after_days: number;
    due_at: Date | null;
    reminded_up_to: number | null;
    reminded: Generated<number>;
    finished_at: Date | null;
  };
  /** A view across rooms: what a launch could not do. */
  launch_trouble: {
    launch_id: string;
    trouble_id: string;
    panelist_id: string;
    what: 'TASK' | 'EMAIL';
    reason: string;
    happened_at: Date;
  };
};
