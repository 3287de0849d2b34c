import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Messages } from './messages.ts';

interface Done {
  readonly panelistId: string;
  readonly kind: NotificationKind | readonly NotificationKind[];
  /** What was told about, or where it led to. */
  readonly about: { readonly causeIds: readonly string[] } | { readonly link: string };
}

/** A member has done what these notifications asked for, so they are read now, also where nobody opened them. */
export async function readWhatIsDone(
  { clock }: Pick<Messages, 'clock'>,
  db: Db,
  { panelistId, kind, about }: Done,
): Promise<void> {
  const kinds = typeof kind === 'string' ? [kind] : kind;
  const asked = 'link' in about ? sql`n.link = ${about.link}` : sql`n.cause_id::text = ANY(${about.causeIds}::text[])`;
  // The rows are taken in the order in which all are marked as read: who marks at the same time waits, and neither fails.
  await sql`
    UPDATE notification SET read_at = ${clock.now()}::timestamptz WHERE notification_id IN (
      SELECT n.notification_id FROM notification n
      WHERE n.panelist_id = ${panelistId} AND n.read_at IS NULL AND n.kind = ANY(${kinds}::text[]) AND ${asked}
      ORDER BY n.created_at, n.notification_id FOR UPDATE)`.execute(db);
}
