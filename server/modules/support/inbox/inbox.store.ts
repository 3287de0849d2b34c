import { sql, type RawBuilder } from 'kysely';
import type { IssueCategory } from '#contract/rules/support.ts';
import type { TicketPriority } from '#contract/support/priorities.ts';
import { maybeNumberIn, numberIn } from '#contract/support/request-number.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { RequestRow } from '../support.store.ts';
import type { InboxView } from '../support.tables.ts';

/** Where a page ends: the place of its last row in the order, which stays a place when that row has left the view. */
export interface InboxPlace {
  readonly micros: string;
  readonly requestId: string;
}

export interface InboxQuery {
  readonly panelId: string;
  readonly view: InboxView;
  readonly operatorId: string;
  readonly now: Date;
  readonly priority: TicketPriority | undefined;
  readonly category: IssueCategory | undefined;
  readonly assigneeId: string | undefined;
  readonly panelistId: string | undefined;
  readonly text: string | undefined;
  readonly startingAfter: InboxPlace | undefined;
  readonly limit: number;
}

export type InboxRow = Pick<
  RequestRow,
  | 'request_id'
  | 'number'
  | 'subject'
  | 'category'
  | 'priority'
  | 'status'
  | 'is_proven'
  | 'assigned_to'
  | 'business_seconds'
  | 'waits_since'
  | 'due_at'
  | 'created_at'
  | 'updated_at'
  | 'panelist_id'
  | 'erased_at'
> & { readonly micros: string; readonly member_number: string | null; readonly assignee_name: string | null };

const OPEN = sql`r.status IN ('NEW', 'IN_PROGRESS')`;
const BY_DUE = { key: sql`due_at`, isNewestFirst: false };

/** Which rows a view shows, and in which order; each order has its index. */
function viewOf({ view, operatorId, now }: InboxQuery): {
  readonly rows: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown> | undefined;
  readonly isNewestFirst: boolean;
} {
  switch (view) {
    case 'OPEN':
      return { rows: OPEN, ...BY_DUE };
    case 'MINE':
      return { rows: sql`${OPEN} AND r.assigned_to = ${operatorId}`, ...BY_DUE };
    case 'OVERDUE':
      return { rows: sql`${OPEN} AND r.due_at < ${now}`, ...BY_DUE };
    case 'UNASSIGNED':
      return { rows: sql`${OPEN} AND r.assigned_to IS NULL`, ...BY_DUE };
    case 'AWAITING':
      return { rows: sql`r.status = 'AWAITING_INFORMATION'`, key: sql`close_at`, isNewestFirst: false };
    case 'RESOLVED':
      return { rows: sql`r.status = 'RESOLVED'`, key: sql`resolved_at`, isNewestFirst: true };
    case 'ALL':
      return { rows: sql`true`, key: undefined, isNewestFirst: true };
  }
}

const MEMBER_NUMBER = /^P-[0-9A-Z]{1,20}$/i;

/** Up to so many messages are looked up one by one; a word that is in more of them is found soon by reading the list. */
const FEW_MESSAGES = 200;

/** The rows that a text searches for: a request's number, a member's, or words of a message. */
async function matching(db: Db, text: string): Promise<RawBuilder<unknown>> {
  const typed = text.trim();
  if (typed === '') return sql`true`;
  const number = numberIn(typed);
  if (number !== undefined) return sql`r.number = ${number}`;
  if (MEMBER_NUMBER.test(typed)) {
    return sql`r.panelist_id IN (SELECT panelist_id FROM support_member WHERE external_id = ${typed.toUpperCase()})`;
  }
  const maybe = maybeNumberIn(typed);
  const words = sql`words @@ websearch_to_tsquery('english', ${typed})`;
  const { rows } = await sql`
    SELECT FROM support_message WHERE ${words} OFFSET ${FEW_MESSAGES} LIMIT 1`.execute(db);
  const numbered =
    maybe === undefined ? sql`` : sql`UNION SELECT request_id FROM support_request WHERE number = ${maybe}`;
  if (rows.length === 0)
    return sql`r.request_id = ANY (ARRAY(SELECT request_id FROM support_message WHERE ${words} ${numbered}))`;
  // OFFSET 0 keeps it a question about one row: as a join it would read every message that has the word.
  const holds = sql`EXISTS (SELECT FROM support_message WHERE request_id = r.request_id AND ${words} OFFSET 0)`;
  return maybe === undefined ? holds : sql`(r.number = ${maybe} OR ${holds})`;
}

export async function selectInbox(db: Db, query: InboxQuery): Promise<readonly InboxRow[]> {
  return (await (await inboxQuery(db, query)).execute(db)).rows;
}

/** Its plans are tested, so that no filter reads more the more requests there are. */
export async function inboxQuery(db: Db, query: InboxQuery): Promise<RawBuilder<InboxRow>> {
  const { panelId, priority, category, assigneeId, panelistId, text, startingAfter, limit } = query;
  const { rows: shown, key, isNewestFirst } = viewOf(query);
  const direction = isNewestFirst ? sql`DESC` : sql`ASC`;
  const beyond = isNewestFirst ? sql`<` : sql`>`;
  const order =
    key === undefined ? sql`r.request_id ${direction}` : sql`r.${key} ${direction}, r.request_id ${direction}`;
  const place =
    startingAfter === undefined
      ? sql`true`
      : key === undefined
        ? sql`r.request_id ${beyond} ${startingAfter.requestId}::uuid`
        : sql`(r.${key}, r.request_id) ${beyond} (timestamptz 'epoch' + ${startingAfter.micros}::bigint * interval '1 microsecond',
            ${startingAfter.requestId}::uuid)`;
  const matches = text === undefined ? sql`true` : await matching(db, text);
  const micros = key === undefined ? sql`'0'` : sql`(extract(epoch FROM r.${key}) * 1000000)::bigint::text`;
  return sql<InboxRow>`
    SELECT ${micros} AS micros, r.request_id, r.number, r.subject, r.category, r.priority, r.status, r.is_proven, r.assigned_to,
      r.business_seconds, r.waits_since, r.due_at, r.created_at, r.updated_at, r.panelist_id, r.erased_at, m.external_id AS member_number,
      o.name AS assignee_name
    FROM support_request r
    LEFT JOIN support_member m ON m.panelist_id = r.panelist_id
    LEFT JOIN support_operator o ON o.operator_id = r.assigned_to
    WHERE r.panel_id = ${panelId} AND ${shown} AND ${place}
      AND ${priority === undefined ? sql`true` : sql`r.priority = ${priority}`}
      AND ${category === undefined ? sql`true` : sql`r.category = ${category}`}
      AND ${assigneeId === undefined ? sql`true` : sql`r.assigned_to = ${assigneeId}`}
      AND ${panelistId === undefined ? sql`true` : sql`r.panelist_id = ${panelistId}`}
      AND ${matches}
    ORDER BY ${order} LIMIT ${limit}`;
}

export interface InboxCounts {
  readonly open: number;
  readonly mine: number;
  readonly awaiting: number;
  readonly overdue: number;
  readonly unassigned: number;
}

/** How many requests each view has; open and awaiting ones from the counts that triggers keep. */
export async function selectCounts(db: Db, panelId: string, operatorId: string, now: Date): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    SELECT
      (SELECT coalesce(sum(requests), 0)::integer FROM support_count
        WHERE panel_id = ${panelId} AND status IN ('NEW', 'IN_PROGRESS')) AS open,
      (SELECT coalesce(sum(requests), 0)::integer FROM support_count
        WHERE panel_id = ${panelId} AND status = 'AWAITING_INFORMATION') AS awaiting,
      (SELECT count(*)::integer FROM support_request r
        WHERE r.panel_id = ${panelId} AND ${OPEN} AND r.assigned_to = ${operatorId}) AS mine,
      (SELECT count(*)::integer FROM support_request r
        WHERE r.panel_id = ${panelId} AND ${OPEN} AND r.due_at < ${now}) AS overdue,
      (SELECT count(*)::integer FROM support_request r
        WHERE r.panel_id = ${panelId} AND ${OPEN} AND r.assigned_to IS NULL) AS unassigned`.execute(db);
  return rows[0] ?? { open: 0, mine: 0, awaiting: 0, overdue: 0, unassigned: 0 };
}
