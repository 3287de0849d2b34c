import type { Generated } from 'kysely';

/** Where somebody stands on the way in: decisions §4. */
export type JoiningStage = 'WAITING' | 'QUALIFIED' | 'STANDBY' | 'INVITED' | 'EXPIRED' | 'JOINED' | 'WITHDRAWN';
export type JoiningOrigin = 'FORM' | 'OPERATOR' | 'CSV' | 'IMPORT';
export type ConsentKind = 'WAITLIST' | 'TERMS' | 'PRIVACY' | 'RESEARCH' | 'EMAIL';

/** What somebody has to be to belong to a cell; what is not named does not count. */
export interface CellConditions {
  readonly ageFrom?: number;
  readonly ageTo?: number;
  /** By name of an attribute: any of these values. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
}

export type JoiningTables = {
  panel_cell: {
    cell_id: string;
    panel_id: string;
    position: number;
    name: string;
    conditions: CellConditions;
    target_percent: string;
    retired_at: Date | null;
  };
  recruitment: {
    panel_id: string;
    project_id: string | null;
    wanted_members: number | null;
    welcome_project_id: Generated<string | null>;
    /** Bigints, which the driver reads as text. */
    welcome_budget_points: Generated<string | null>;
    welcome_promised_points: Generated<string>;
  };
  joining_person: {
    panelist_id: string;
    panel_id: string;
    number: string;
    stage: JoiningStage;
    origin: JoiningOrigin;
    date_of_birth: string | null;
    zip: string | null;
    phone: string | null;
    phone_key: Buffer | null;
    person_key: Buffer | null;
    cell_id: string | null;
    utm_source: string | null;
    utm_referral: string | null;
    survey_task_id: string | null;
    people_file_id: Generated<string | null>;
    registration_emails: Generated<number>;
    registration_email_at: Date | null;
    asked_at: Date;
    stage_at: Date;
  };
  joining_count: {
    panel_id: string;
    cell_id: string | null;
    stage: JoiningStage;
    people: number;
  };
  invitation: {
    invitation_id: string;
    panelist_id: string;
    panel_id: string;
    token_hash: Buffer;
    token_mac: Generated<Buffer | null>;
    invited_by: string | null;
    sent_at: Date;
    expires_at: Date;
    used_at: Date | null;
    withdrawn_at: Date | null;
    replaced_at: Date | null;
  };
  consent: {
    consent_id: string;
    panelist_id: string;
    kind: ConsentKind;
    version: string;
    is_given: boolean;
    at: Date;
  };
  former_member: {
    panel_id: string;
    key: Buffer;
    left_at: Date;
  };
  person_key_secret: {
    panel_id: string;
    wrapped: string;
  };
};
