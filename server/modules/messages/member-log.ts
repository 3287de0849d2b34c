import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MessageReason, MessageState } from './messages.tables.ts';

/** A notification or an e-mail of one member. */
export interface LogEntry {
  readonly entryId: string;
  readonly isEmail: boolean;
  readonly kind: NotificationKind;
  /** Null for an e-mail whose words nobody keeps. */
  readonly title: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly state: MessageState | null;
  readonly settledAt: Date | null;
  readonly reason: MessageReason | null;
}

/** What a member was told in the app and by e-mail, the newest first; as much work as is shown, from two indexes. */
export async function listMemberLog(
  db: Db,
  panelistId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly LogEntry[]> {
  const last = sql`(SELECT created_at FROM notification WHERE notification_id = ${after}
    UNION ALL SELECT created_at FROM message WHERE message_id = ${after})`;
  const isOlder = (id: string) =>
    after === undefined ? sql`true` : sql`(created_at, ${sql.id(id)}) < (${last}, ${after}::uuid)`;
  const { rows } = await sql<LogEntry>`
    WITH told AS (
      SELECT notification_id AS id, false AS is_email, kind, cause_id, step, title, created_at, read_at,
        NULL::text AS state, NULL::timestamptz AS settled_at, NULL::text AS reason
      FROM notification WHERE panelist_id = ${panelistId} AND ${isOlder('notification_id')}
      ORDER BY created_at DESC, notification_id DESC LIMIT ${limit}),
    mailed AS (
      SELECT message_id AS id, true AS is_email, kind, cause_id, step, NULL::text AS title, created_at,
        NULL::timestamptz AS read_at, state, settled_at, reason
      FROM message WHERE panelist_id = ${panelistId} AND ${isOlder('message_id')}
      ORDER BY created_at DESC, message_id DESC LIMIT ${limit})
    SELECT id AS "entryId", is_email AS "isEmail", kind, coalesce(title, (
        SELECT about.title FROM notification about
        WHERE about.cause_id = entry.cause_id AND about.panelist_id = ${panelistId} AND about.kind = entry.kind
          AND about.step = entry.step)) AS title,
      created_at AS "createdAt", read_at AS "readAt", state, settled_at AS "settledAt", reason
    FROM (SELECT * FROM told UNION ALL SELECT * FROM mailed) entry
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
