import { sql } from 'kysely';
import { TASK_KINDS, type NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Messages } from './messages.ts';
import { allowedFrom } from './quiet-hours.ts';
import type { MessageReason, MessagesTables, MessageState } from './messages.tables.ts';
import { rowsOf } from '#server/platform/database/piece.ts';

const tables = (db: Db) => db.withTables<MessagesTables>();

export interface DueMessage {
  readonly messageId: string;
  readonly panelistId: string;
  readonly kind: NotificationKind;
  /** What it is about, such as a task, and which of several times. */
  readonly causeId: string;
  readonly step: number;
  readonly attempts: number;
  readonly originId: string;
  readonly notBefore: Date;
}

/**
 * Takes the next messages that are due, for as long as the lease lasts; of several nodes each takes others. Nobody's
 * whose night it is.
 */
export async function claimDue(messages: Messages, now: Date, leaseUntil: Date, limit: number) {
  const { rows } = await sql<DueMessage>`
    UPDATE message SET try_after = ${leaseUntil}, attempts = attempts + 1
    WHERE message_id IN (
      SELECT message_id FROM message WHERE state = 'QUEUED' AND panel_id = ${messages.panelId} AND try_after <= ${now}
        AND ${allowedFrom(messages, now)} <= ${now}
      ORDER BY try_after, message_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING message_id AS "messageId", panelist_id AS "panelistId", kind, cause_id AS "causeId", step, attempts,
      origin_id AS "originId", not_before AS "notBefore"`.execute(messages.db);
  return rows;
}

interface SettledMessage {
  readonly state: Exclude<MessageState, 'QUEUED'>;
  readonly reason: MessageReason | null;
  readonly now: Date;
}

/** Notes what became of a message, and its figures with it, in one statement. Once: a second time changes nothing. */
export async function settle(db: Db, messageId: string, { state, reason, now }: SettledMessage): Promise<void> {
  const count = (of: MessageState) => (of === state ? 1 : 0);
  await sql`
    WITH settled AS (
      UPDATE message SET state = ${state}, reason = ${reason}, settled_at = ${now}
      WHERE message_id = ${messageId} AND state = 'QUEUED' RETURNING origin_id, not_before)
    UPDATE message_tally SET queued = queued - 1, sent = sent + ${count('SENT')}::integer,
      set_aside = set_aside + ${count('SET_ASIDE')}::integer, not_needed = not_needed + ${count('NOT_NEEDED')}::integer,
      first_sent_at = CASE WHEN ${state} = 'SENT' THEN coalesce(first_sent_at, ${now}) ELSE first_sent_at END,
      last_sent_at = CASE WHEN ${state} = 'SENT' THEN ${now} ELSE last_sent_at END
    FROM settled
    WHERE message_tally.origin_id = settled.origin_id AND message_tally.not_before = settled.not_before`.execute(db);
}

export async function postpone(db: Db, messageIds: readonly string[], until: Date): Promise<void> {
  if (messageIds.length === 0) return;
  await tables(db)
    .updateTable('message')
    .set({ try_after: until })
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'QUEUED')
    .execute();
}

/** Queues so much of what was set aside once more; how many. */
export async function requeue(
  db: Db,
  originIds: readonly string[],
  { now, most, upTo = null }: { readonly now: Date; readonly most: number; readonly upTo?: Date | null | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH again AS (
      UPDATE message SET state = 'QUEUED', reason = NULL, settled_at = NULL, attempts = 0, try_after = ${now}
      WHERE state = 'SET_ASIDE' AND message_id IN (
        SELECT message_id FROM message WHERE origin_id = ANY(${originIds}::uuid[]) AND state = 'SET_ASIDE'
          AND (${upTo}::timestamptz IS NULL OR settled_at <= ${upTo}) LIMIT ${most})
      RETURNING origin_id, not_before),
    counted AS (SELECT origin_id, not_before, count(*)::integer AS messages FROM again GROUP BY origin_id, not_before),
    tallied AS (
      UPDATE message_tally tally SET queued = queued + messages, set_aside = set_aside - messages FROM counted
      WHERE tally.origin_id = counted.origin_id AND tally.not_before = counted.not_before)
    SELECT coalesce(sum(messages), 0)::integer AS count FROM counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** About activities; what else they were told is in their log. */
export function selectMessagesOf(db: Db, panelistId: string, limit: number) {
  return tables(db)
    .selectFrom('message')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where('kind', 'in', TASK_KINDS)
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute();
}

/** Notifications and the choice of e-mails go. Messages hold no word: they stay, for the figures of their launch. */
export async function eraseMessages(tx: Db, panelistId: string): Promise<number> {
  const told = rowsOf(await sql`DELETE FROM notification WHERE panelist_id = ${panelistId}`.execute(tx));
  const chosen = rowsOf(await sql`DELETE FROM email_choice WHERE panelist_id = ${panelistId}`.execute(tx));
  return told + chosen;
}

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
