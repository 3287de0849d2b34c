import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What was told to a member in the app and by e-mail about activities, the newest first. */
export async function heldMessages(db: Db, panelistId: string) {
  const notifications = await sql<{ title: string; body: string; createdAt: Date; readAt: Date | null }>`
    SELECT title, body, created_at AS "createdAt", read_at AS "readAt"
    FROM notification WHERE panelist_id = ${panelistId} ORDER BY notification_id DESC`.execute(db);
  const emails = await sql<{ kind: string; state: string; createdAt: Date; settledAt: Date | null }>`
    SELECT kind, state, created_at AS "createdAt", settled_at AS "settledAt"
    FROM message WHERE panelist_id = ${panelistId} ORDER BY message_id DESC`.execute(db);
  const { rows } = await sql<{ at: Date }>`
    SELECT opted_out_at AS at FROM email_opt_out WHERE panelist_id = ${panelistId}`.execute(db);
  return { notifications: notifications.rows, emails: emails.rows, unsubscribedAt: rows[0]?.at ?? null };
}
