import { SUPPORT_PAGE_SIZE } from '#contract/support/support-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import type { Support } from '../support.ts';
import { waitingOf } from '../waiting.ts';
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
export type ListedRequest = ReturnType<typeof listed>;

/** The inbox, page by page: what is open with whoever waits longest first, the rest the newest first. */
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
