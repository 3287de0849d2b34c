import { NOTIFICATION_PAGE_SIZE } from '#contract/limits.ts';
import type { NotificationState } from '#contract/notifications/wire.ts';
import { pageSizeProblem } from '#contract/wire/pagination.ts';
import { isId } from '#server/platform/chance.ts';
import { pageOf, type Page, type PageAsked } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Messages } from './messages.ts';
import {
  countNotifications,
  countUnread,
  markRead,
  selectNotifications,
  type NotificationRow,
} from './notifications.store.ts';

export type { NotificationRow };

export interface NotificationsAsked extends PageAsked {
  readonly panelistId: string;
  readonly state: NotificationState | undefined;
  readonly isAscending: boolean;
}

export interface NotificationPage extends Page<NotificationRow> {
  readonly totalItems: number;
  readonly unread: number;
}

/** One page of what a member was told. The work depends on that member's notifications, never on the panel's. */
export async function listNotifications(
  { db }: Messages,
  { panelistId, state, isAscending, pageSize, startingAfter }: NotificationsAsked,
): Promise<Result<NotificationPage, 'bad-page'>> {
  const size = pageSize ?? NOTIFICATION_PAGE_SIZE;
  if (pageSizeProblem(size, 'other') !== undefined) return err('bad-page');
  if (startingAfter != null && !isId(startingAfter)) return err('bad-page');
  const asked = { panelistId, state, isAscending, startingAfter: startingAfter ?? undefined, limit: size + 1 };
  const { rows, unread } = await selectNotifications(db, asked);
  const isWhole = startingAfter == null && rows.length <= size;
  const totalItems = isWhole ? rows.length : await countNotifications(db, panelistId, state);
  return ok({ ...pageOf(rows, size, ({ id }) => id), totalItems, unread });
}

/** Everything is read now, or everything up to the given one; how many are not. Asked twice, the first time counts. */
export async function markNotificationsRead(
  { db, clock }: Messages,
  panelistId: string,
  upTo: string | undefined,
): Promise<number> {
  await markRead(db, panelistId, { now: clock.now(), upTo });
  return countUnread(db, panelistId);
}
