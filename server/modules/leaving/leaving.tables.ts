import type { ColumnType, Generated } from 'kysely';

export const DELETION_STATES = ['WAITING', 'CANCELLED', 'ERASING', 'ERASED'] as const;
export type DeletionState = (typeof DELETION_STATES)[number];

/** Says that an account was erased, when, and what that came to; nothing about whose it was. */
export interface Certificate {
  readonly number: string;
  readonly panelId: string;
  readonly askedOn: string;
  readonly erasedAt: string;
  /** What was erased, by its kind: how many. */
  readonly erased: Readonly<Record<string, number>>;
  /** By a key that is not in this database. */
  readonly signature: string;
}

export type DownloadState = 'ASKED' | 'READY' | 'TAKEN' | 'EXPIRED' | 'FAILED';

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

export type LeavingTables = {
  account_deletion: {
    deletion_id: string;
    panel_id: string;
    panelist_id: string | null;
    number: string;
    state: DeletionState;
    feedback: string | null;
    asked_at: Date;
    erase_from: Date;
    erase_by: Date;
    settled_at: Date | null;
    cancelled_by: string | null;
    steps_done: Generated<string[]>;
    place: Generated<string | null>;
    counts: ColumnType<Record<string, number>, string | undefined, string>;
    certificate: Json<Certificate> | null;
  };
  leaving_feedback: {
    feedback_id: string;
    panel_id: string;
    words: string;
    left_in: string;
  };
  data_download: {
    download_id: string;
    panel_id: string;
    panelist_id: string;
    state: DownloadState;
    asked_at: Date;
    asked_by: string | null;
    ready_at: Date | null;
    expires_at: Date | null;
    file_key: string | null;
    bytes: number | null;
  };
  /** Views that a migration declares for this room: whose account it is, and who cancelled. */
  leaving_member: { panelist_id: string; external_id: string };
  leaving_operator: { operator_id: string; name: string };
};
