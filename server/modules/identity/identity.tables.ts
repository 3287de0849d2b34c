import type { Generated } from 'kysely';
import type { OperatorRole } from '#contract/wire/rest.ts';

export type PanelistState = 'WAITLISTED' | 'INVITED' | 'ACTIVE' | 'SUSPENDED' | 'LEAVING' | 'ERASED';

export type IdentityTables = {
  panelist: {
    panelist_id: string;
    panel_id: string;
    tenant_id: string;
    external_id: string;
    iam_id: string;
    email: string;
    email_key: string;
    first_name: string;
    last_name: string;
    state: PanelistState;
    joined_at: Date | null;
    created_at: Date;
    updated_at: Date;
    /** How the retailer's own shop knows them. */
    customer_account_id: Generated<string | null>;
    avatar: Generated<string>;
  };
  member_password: {
    iam_id: string;
    hash: string;
    pepper_id: string;
    changed_at: Date;
  };
  member_session: {
    session_id: string;
    cs_id: string;
    panelist_id: string;
    secret: Buffer;
    generation: number;
    rotated_at: Date;
    access_expires_at: Date;
    idle_expires_at: Date;
    absolute_expires_at: Date;
    signed_in_at: Date;
    ended_at: Date | null;
    end_reason: SessionEndReason | null;
    /** Where it was opened, as its owner would say it; null for the oldest. */
    device: string | null;
    /** A keyed hash of the key that its form was sent with; null where there was none. */
    attempt: Generated<Buffer | null>;
    /** The known device that it was opened on; null for the oldest. */
    device_id: Generated<string | null>;
    /** The generation that was given for a password, until somebody comes with one of its tokens. */
    unseen_generation: Generated<number | null>;
  };
  sign_in_failure: {
    key: Buffer;
    failures: number;
    locks: number;
    locked_until: Date | null;
    last_failed_at: Date;
  };
  operator: {
    operator_id: string;
    panel_id: string;
    email: string;
    email_key: string;
    name: string;
    role: OperatorRole;
    state: 'ACTIVE' | 'DISABLED';
    /** Null until the operator has used their link. */
    password_hash: string | null;
    pepper_id: string | null;
    /** Null until enrolled, and again after a reset. */
    totp_secret: string | null;
    totp_last_step: Generated<string>;
    last_seen_at: Generated<Date | null>;
    created_at: Date;
    /** Null while the command on the server or the system made them what they are: they count as an approver at once. */
    approver_since: Generated<Date | null>;
    approver_by: Generated<string | null>;
  };
  operator_link: {
    operator_id: string;
    token_hash: Buffer;
    token_mac: Generated<Buffer | null>;
    expires_at: Date;
  };
  operator_recovery_code: {
    operator_id: string;
    code_hash: Buffer;
    code_mac: Generated<Buffer | null>;
    created_at: Date;
    used_at: Date | null;
  };
  operator_session: {
    session_id: string;
    cs_id: string;
    token_hash: Buffer;
    token_mac: Generated<Buffer | null>;
    operator_id: string;
    signed_in_at: Date;
    idle_expires_at: Date;
    absolute_expires_at: Date;
    ended_at: Date | null;
    device_id: Generated<string | null>;
  };
};

export type SessionEndReason =
  | 'SIGNED_OUT'
  | 'TOKEN_REUSED'
  | 'TOO_MANY'
  | 'EXPIRED'
  | 'OPERATOR'
  | 'MEMBER'
  | 'PASSWORD'
  | 'LEAVING'
  | 'SUSPENDED';
