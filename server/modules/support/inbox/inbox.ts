import type { IssueCategory } from '#contract/rules/support.ts';
import { numberIn } from '#contract/support/request-number.ts';
import { SUPPORT_PAGE_SIZE } from '#contract/support/support-limits.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { waitingOf } from '../answer-clock.ts';
import type { Support } from '../support.ts';
import { tables } from '../support.tables.ts';
import {
  selectCounts,
  selectInbox,
  type InboxCounts,
  type InboxPlace,
  type InboxQuery,
  type InboxRow,
} from './inbox.store.ts';

export type InboxAsked = Omit<InboxQuery, 'panelId' | 'now' | 'limit' | 'startingAfter'> & {
  readonly startingAfter: string | undefined;
};
type ListedRequest = ReturnType<typeof listed>;

/** The inbox, page by page: open requests that are due soonest first, the others newest first. */
export async function listRequests(support: Support, db: Db, asked: InboxAsked): Promise<Page<ListedRequest>> {
  const { panelId, clock } = support;
  const startingAfter = placeIn(asked.startingAfter);
  const query = { ...asked, panelId, now: clock.now(), startingAfter, limit: SUPPORT_PAGE_SIZE + 1 };
  const page = pageOf(
    await selectInbox(db, query),
    SUPPORT_PAGE_SIZE,
    ({ micros, request_id }) => `${micros}.${request_id}`,
  );
  return { ...page, contents: page.contents.map((row) => listed(support, row)) };
}

function placeIn(asked: string | undefined): InboxPlace | undefined {
  const [micros, requestId] = asked?.split('.') ?? [];
  return micros === undefined || requestId === undefined ? undefined : { micros, requestId };
}

/** How many requests each view of the inbox has. */
export function countViews({ panelId, clock }: Support, db: Db, operatorId: string): Promise<InboxCounts> {
  return selectCounts(db, panelId, operatorId, clock.now());
}

function listed({ clock, timeZone }: Support, row: InboxRow) {
  return {
    requestId: row.request_id,
    number: row.number,
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    status: row.status,
    memberNumber: row.member_number,
    isGuest: row.panelist_id === null && row.erased_at === null,
    isProven: row.is_proven,
    assignee: row.assigned_to === null ? null : { operatorId: row.assigned_to, name: row.assignee_name ?? '' },
    waiting: waitingOf(row, clock.now(), timeZone),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** How many requests wait for our answer. */
export async function countOpenRequests({ panelId }: Support, db: Db): Promise<number> {
  const rows = await tables(db)
    .selectFrom('support_count')
    .select('requests')
    .where('panel_id', '=', panelId)
    .where('status', 'in', ['NEW', 'IN_PROGRESS'])
    .execute();
  return rows.reduce((sum, { requests }) => sum + requests, 0);
}

/** A metric of how many wait. */
export function watchOpenRequests(support: Support): void {
  support.metrics.watch('spark_support_open', 'Support requests waiting for our reply', () =>
    countOpenRequests(support, support.db),
  );
}

export interface FoundRequest {
  readonly requestId: string;
  readonly number: string;
  readonly category: IssueCategory;
  readonly status: TicketStatus;
}

/** The request with this number, however it was typed. */
export async function findRequest({ panelId }: Support, db: Db, typed: string): Promise<FoundRequest | undefined> {
  const number = numberIn(typed);
  if (number === undefined) return undefined;
  return tables(db)
    .selectFrom('support_request')
    .select(['request_id as requestId', 'number', 'category', 'status'])
    .where('panel_id', '=', panelId)
    .where('number', '=', number)
    .executeTakeFirst();
}
