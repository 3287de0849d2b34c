import type { AuditSubjectKind } from '#contract/audit/audit-subjects.ts';
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { Because, RequestKind, RequestState } from '#contract/second-person/second-person.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';

export type ApprovalsTables = {
  act_limit: { panel_id: string; name: string; value: number; set_by: string | null; set_at: Date };
  counted_act: {
    position: GeneratedAlways<string>;
    panel_id: string;
    act: string;
    amount: string | number;
    operator_id: string | null;
    panelist_id: string | null;
    subject_id: string | null;
    done_at: Date;
  };
  second_person_request: {
    request_id: string;
    panel_id: string;
    kind: RequestKind;
    asked: JSONColumnType<object>;
    reason: string;
    because: JSONColumnType<readonly Because[]>;
    subject_kind: AuditSubjectKind;
    subject_id: string;
    about_id: string | null;
    state: RequestState;
    asked_by: string | null;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    decision_note: string | null;
  };
  /** A view that a migration declares for this room. */
  approvals_operator: {
    operator_id: string;
    panel_id: string;
    name: string;
    email: string;
    role: OperatorRole;
    is_active: boolean;
    approver_since: Date | null;
    approver_by: string | null;
  };
};
