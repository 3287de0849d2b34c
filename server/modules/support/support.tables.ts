import type { ColumnType, Generated } from 'kysely';
import type { IssueCategory } from '#contract/rules/support.ts';
import type { TicketPriority } from '#contract/support/priorities.ts';
import type { SystemLineCode } from '#contract/support/system-lines.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Written as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>;

export type SupportSource = 'CONTACTUS' | 'SURVEY';
export type SupportAuthor = 'MEMBER' | 'OPERATOR' | 'NOTE' | 'SYSTEM';
export type SupportVia = 'WEB' | 'EMAIL' | 'CONSOLE' | 'SYSTEM';
export type SupportContentType = 'image/jpeg' | 'image/png' | 'application/pdf';

export type InboxView = 'OPEN' | 'MINE' | 'AWAITING' | 'OVERDUE' | 'UNASSIGNED' | 'RESOLVED' | 'ALL';

/** A filter of the inbox that an operator saved. */
export interface SavedFilter {
  readonly view: InboxView;
  readonly priority: TicketPriority | null;
  readonly category: IssueCategory | null;
  readonly assigneeId: string | null;
  readonly text: string | null;
}

export type SupportTables = {
  support_request: {
    request_id: string;
    panel_id: string;
    number: string;
    panelist_id: string | null;
    /** Whom the link to the form named. Unproven: it grants nothing. */
    hinted_panelist_id: string | null;
    email: string | null;
    email_key: Buffer | null;
    is_proven: boolean;
    source: SupportSource;
    category: IssueCategory;
    priority: TicketPriority;
    status: TicketStatus;
    subject: string;
    activity_reference: string | null;
    gift_card_reference: string | null;
    task_id: string | null;
    redemption_id: string | null;
    assigned_to: string | null;
    created_at: Date;
    updated_at: Date;
    /** Business seconds until the clock last rested, since when it runs, and when they are used up. */
    business_seconds: Generated<number>;
    waits_since: Date | null;
    due_at: Date | null;
    first_answered_at: Date | null;
    first_answer_seconds: number | null;
    resolved_at: Date | null;
    resolved_by: 'MEMBER' | 'OPERATOR' | 'UNANSWERED' | null;
    resolution_seconds: number | null;
    close_at: Date | null;
    revision: Generated<number>;
    erased_at: Date | null;
  };
  support_message: {
    message_id: string;
    request_id: string;
    author: SupportAuthor;
    operator_id: string | null;
    via: SupportVia;
    is_verified: boolean;
    body: string;
    code: SystemLineCode | null;
    facts: Json<Readonly<Record<string, unknown>>>;
    created_at: Date;
  };
  support_file: {
    file_id: string;
    panel_id: string;
    owner_panelist_id: string | null;
    /** The id of a guest token. */
    owner_guest: string | null;
    owner_operator_id: string | null;
    request_id: string | null;
    message_id: string | null;
    name: string;
    content_type: SupportContentType;
    size: number;
    sha256: Buffer;
    file_key: string;
    state: 'WRITING' | 'READY' | 'REMOVED';
    is_scanned: Generated<boolean>;
    created_at: Date;
    wanted_until: Date | null;
  };
  /** Kept by triggers. */
  support_count: { panel_id: string; status: TicketStatus; priority: TicketPriority; requests: number };
  support_view: {
    view_id: string;
    operator_id: string;
    name: string;
    filter: ColumnType<SavedFilter, string, string>;
    created_at: Date;
  };
  support_canned_reply: {
    canned_reply_id: string;
    panel_id: string;
    name: string;
    body: string;
    category: IssueCategory | null;
    revision: Generated<number>;
    retired_at: Date | null;
    updated_by: string | null;
    updated_at: Date;
  };
  support_presence: { request_id: string; operator_id: string; is_writing: boolean; seen_at: Date };
  incoming_mail: {
    mail_id: string;
    panel_id: string;
    request_id: string | null;
    recipient_proof: Buffer;
    raw_sha256: Buffer;
    file_key: string | null;
    state: 'RECEIVED' | 'TAKEN' | 'DROPPED' | 'FAILED';
    reason: string | null;
    received_at: Date;
  };
  /** Views that a migration declares for this room: what operators call a member, and who answers. */
  support_member: { panelist_id: string; panel_id: string; external_id: string; first_name: string; state: string };
  support_operator: { operator_id: string; panel_id: string; name: string; role: string; state: string };
};

export const tables = (db: Db) => db.withTables<SupportTables>();
