import type { ColumnType } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';

export type MessageState = 'QUEUED' | 'SENT' | 'SET_ASIDE' | 'NOT_NEEDED';
/** Why a message was not sent. */
export type MessageReason =
  | 'NO_SUCH_ADDRESS'
  | 'MAILBOX_FULL'
  | 'NOT_TAKEN'
  /** The server wanted this mail, or its sender, not at all. */
  | 'REJECTED'
  /** The address bounced, or its owner complained. */
  | 'STOPPED'
  | 'ANSWERED'
  | 'UNSUBSCRIBED'
  | 'NOT_ACTIVE'
  /** It waited in a backup: the system that the backup was made of may have sent it. */
  | 'RESTORED'
  /** What it told was stopped before it was sent. */
  | 'WITHDRAWN';

export type MessagesTables = {
  notification: {
    notification_id: string;
    panel_id: string;
    panelist_id: string;
    kind: NotificationKind;
    cause_id: string;
    step: number;
    title: string;
    body: string;
    link: string | null;
    button: string | null;
    created_at: Date;
    read_at: Date | null;
  };
  message: {
    message_id: string;
    panel_id: string;
    panelist_id: string;
    kind: NotificationKind;
    cause_id: string;
    step: number;
    origin_id: string;
    not_before: Date;
    try_after: Date;
    state: MessageState;
    attempts: ColumnType<number, number | undefined>;
    reason: MessageReason | null;
    created_at: Date;
    settled_at: Date | null;
  };
  message_tally: {
    origin_id: string;
    not_before: Date;
    queued: number;
    sent: number;
    set_aside: number;
    not_needed: number;
    first_sent_at: Date | null;
    last_sent_at: Date | null;
  };
  email_choice: {
    panelist_id: string;
    kind: NotificationKind;
    is_welcome: boolean;
    chosen_at: Date;
  };
};
