import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What was told to a member in the app and by e-mail, the newest first, and what they chose to get by e-mail. */
export async function exportMessages(db: Db, panelistId: string) {
  const notifications = await sql<{ title: string; body: string; createdAt: Date; readAt: Date | null }>`
    SELECT title, body, created_at AS "createdAt", read_at AS "readAt"
    FROM notification WHERE panelist_id = ${panelistId} ORDER BY notification_id DESC`.execute(db);
  const emails = await sql<{ kind: string; state: string; createdAt: Date; settledAt: Date | null }>`
    SELECT kind, state, created_at AS "createdAt", settled_at AS "settledAt"
    FROM message WHERE panelist_id = ${panelistId} ORDER BY message_id DESC`.execute(db);
  const choices = await sql<{ kind: string; isWelcome: boolean; chosenAt: Date }>`
    SELECT kind, is_welcome AS "isWelcome", chosen_at AS "chosenAt"
    FROM email_choice WHERE panelist_id = ${panelistId} ORDER BY kind`.execute(db);
  return { notifications: notifications.rows, emails: emails.rows, emailChoices: choices.rows };
}
