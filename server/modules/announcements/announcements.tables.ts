import type { AnnouncementKind, AnnouncementState } from '#contract/announcements/announcements.ts';

export interface AnnouncementRow {
  readonly announcement_id: string;
  readonly panel_id: string;
  readonly kind: AnnouncementKind;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly is_mailed: boolean;
  readonly saved_audience_id: string | null;
  readonly empty_detail: string | null;
  readonly per_minute: number | null;
  readonly state: AnnouncementState;
  readonly starts_at: Date | null;
  readonly revision: number;
  readonly frozen_at: Date | null;
  /** How many were to be told when it was started, until it is decided who is. */
  readonly expected: number | null;
  readonly members: number;
  readonly position: number;
  readonly told: number;
  readonly mailed: number;
  readonly next_batch_at: Date | null;
  readonly finished_at: Date | null;
  readonly created_by: string | null;
  readonly started_by: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
