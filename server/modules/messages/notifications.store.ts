import { CompiledQuery } from 'kysely';
import { UNREAD_COUNTED_MAX, type NotificationState } from '#contract/notifications/wire.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsAsJson, timeInJson, type JsonRow } from '#server/platform/database/json-rows.ts';

export interface NotificationRow {
  readonly id: string;
  readonly kind: string;
  readonly causeId: string;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export interface NotificationPageAsked {
  readonly panelistId: string;
  readonly state: NotificationState | undefined;
  readonly startingAfter: string | undefined;
  readonly isAscending: boolean;
  readonly limit: number;
}

const MATCHES = { OPEN: 'AND n.read_at IS NULL', CLOSE: 'AND n.read_at IS NOT NULL', ALL: '' } as const;
type Choice = keyof typeof MATCHES;

/** By the index of unread ones, and no further than anybody sees. */
const UNREAD = `SELECT count(*)::integer AS "count" FROM (
  SELECT FROM notification n WHERE n.panelist_id = $1 AND n.read_at IS NULL LIMIT ${UNREAD_COUNTED_MAX}) AS unread`;

/** The statement of one list and order. Its text never varies, so each is prepared once per connection. */
export function notificationPageStatement(choice: Choice, { isAscending }: { readonly isAscending: boolean }): string {
  const [direction, beyond] = isAscending ? ['ASC', '>'] : ['DESC', '<'];
  const page = `
    SELECT n.notification_id AS "id", n.kind, n.cause_id AS "causeId", n.title, n.body, n.link,
      n.created_at AS "createdAt", n.read_at AS "readAt"
    FROM notification n
    WHERE n.panelist_id = $1 ${MATCHES[choice]} AND ($2::uuid IS NULL OR (n.created_at, n.notification_id) ${beyond}
      (SELECT c.created_at, c.notification_id FROM notification c WHERE c.notification_id = $2 AND c.panelist_id = $1))
    ORDER BY n.created_at ${direction}, n.notification_id ${direction} LIMIT $3`;
  return `/* prepared: notification-page-${choice.toLowerCase()}-${direction.toLowerCase()} */
    SELECT ${rowsAsJson(page)} AS "rows", (${UNREAD}) AS "unread"`;
}

/** A page, and how many of all are unread. */
export async function selectNotifications(
  db: Db,
  asked: NotificationPageAsked,
): Promise<{ readonly rows: readonly NotificationRow[]; readonly unread: number }> {
  const statement = notificationPageStatement(asked.state ?? 'ALL', asked);
  const answered = await db.executeQuery<{ rows: readonly JsonRow<NotificationRow>[]; unread: number }>(
    CompiledQuery.raw(statement, [asked.panelistId, asked.startingAfter ?? null, asked.limit]),
  );
  const { rows = [], unread = 0 } = answered.rows[0] ?? {};
  return {
    unread,
    rows: rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt), readAt: timeInJson(row.readAt) })),
  };
}

const countStatement = (choice: Choice): string =>
  `/* prepared: notification-count-${choice.toLowerCase()} */
    SELECT count(*)::integer AS "count" FROM notification n WHERE n.panelist_id = $1 ${MATCHES[choice]}`;

export async function countNotifications(
  db: Db,
  panelistId: string,
  state: NotificationState | undefined,
): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw(countStatement(state ?? 'ALL'), [panelistId]),
  );
  return rows[0]?.count ?? 0;
}

export const UNREAD_STATEMENT = `/* prepared: notification-unread */ ${UNREAD}`;

export async function countUnread(db: Db, panelistId: string): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(UNREAD_STATEMENT, [panelistId]));
  return rows[0]?.count ?? 0;
}

/** The same for many, each by the index. */
const UNREAD_OF_MANY = `/* prepared: notification-unread-many */
  SELECT asked.id, (SELECT count(*)::integer FROM (
    SELECT FROM notification n WHERE n.panelist_id = asked.id AND n.read_at IS NULL LIMIT ${UNREAD_COUNTED_MAX}) AS unread)
    AS "count"
  FROM unnest($1::uuid[]) AS asked (id)`;

export async function countUnreadOfMany(db: Db, panelistIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.executeQuery<{ id: string; count: number }>(
    CompiledQuery.raw(UNREAD_OF_MANY, [panelistIds]),
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The rows are taken in one order, so that two tabs which mark at once wait for each other. */
const MARK = `/* prepared: notification-mark */
  UPDATE notification SET read_at = $2 WHERE notification_id IN (
    SELECT n.notification_id FROM notification n
    WHERE n.panelist_id = $1 AND n.read_at IS NULL AND ($3::uuid IS NULL OR (n.created_at, n.notification_id) <=
      (SELECT c.created_at, c.notification_id FROM notification c WHERE c.notification_id = $3 AND c.panelist_id = $1))
    ORDER BY n.created_at, n.notification_id FOR UPDATE)`;

export async function markRead(
  db: Db,
  panelistId: string,
  { now, upTo }: { readonly now: Date; readonly upTo: string | undefined },
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(MARK, [panelistId, now, upTo ?? null]));
}
