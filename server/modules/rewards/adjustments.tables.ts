import type { GeneratedAlways } from 'kysely';
import type { OperatorRole } from '#contract/wire/rest.ts';

export type AdjustmentState = 'APPLIED' | 'REVERSED';

export type AdjustmentTables = {
  points_adjustment: {
    adjustment_id: string;
    panel_id: string;
    panelist_id: string;
    points: number;
    reason: string;
    member_note: string;
    reference: string | null;
    state: AdjustmentState;
    reverses: string | null;
    /** What a second person approved; null when it was done alone. */
    request_id: string | null;
    request_state: GeneratedAlways<string | null>;
    asked_by: string | null;
    asked_at: Date;
  };
  /** Views that a migration declares for this room: what lines of points are about, and who agreed. */
  points_second_person: {
    request_id: string;
    decided_by: string | null;
    decided_at: Date | null;
    decision_note: string | null;
  };
  points_member: { panelist_id: string; panel_id: string; external_id: string; has_account: boolean };
  points_operator: { operator_id: string; name: string; role: OperatorRole };
  points_task: { task_id: string; project_id: string; short_id: string; internal_name: string };
  points_redemption: {
    redemption_id: string;
    state: 'PENDING' | 'ISSUED' | 'FAILED' | 'VOIDED';
    value_cents: number;
    last_four: string | null;
  };
};
