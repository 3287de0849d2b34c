import type { Generated } from 'kysely';
import type { ExternalOutcome } from '#contract/surveys/survey-calls.ts';
import type { TaskState } from '#contract/activities/task-states.ts';

export type SettlementState = 'COMPARING' | 'READY' | 'APPLYING' | 'APPLIED';
export type SettlementStanding = 'SAME' | 'DIFFERS' | 'NOT_OURS' | 'BAD';

export type SettlementTables = {
  settlement: {
    settlement_id: string;
    panel_id: string;
    project_id: string;
    file_name: string;
    file_hash: Buffer;
    state: SettlementState;
    lines: Generated<number>;
    done_up_to: Generated<number>;
    operator_id: string | null;
    origin: string | null;
    correlation_id: string | null;
    created_at: Date;
    applied_at: Date | null;
  };
  settlement_line: {
    settlement_id: string;
    line_number: number;
    respondent: string;
    said: ExternalOutcome | null;
    standing: 'NEW' | SettlementStanding;
    remark: string | null;
    task_id: string | null;
    state: TaskState | null;
    points: Generated<number>;
    can_apply: Generated<boolean>;
    is_suggested: Generated<boolean>;
    is_chosen: Generated<boolean>;
    applied_at: Date | null;
  };
};
