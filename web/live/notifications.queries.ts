import { getMarketResearchTaskNotifications } from '#contract/generated/member/operations.ts';
import { NOTIFICATION_CACHE_MS, NOTIFICATION_PAGE_SIZE } from '#contract/limits.ts';
import type { NotificationState } from '#contract/notifications/wire.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type NotificationItem = AnswerOf<typeof getMarketResearchTaskNotifications>['contents'][number];

/** What a member was told, the newest first, page by page: everything, or what is unread (spec §2.5, §9). */
export function notificationsQuery({ api, brand, member }: OfMember, state?: NotificationState) {
  const filter = { panelId: brand.panelId, userId: member.panelistId, ...(state && { state }) };
  return pagedItemsQuery(
    api,
    getMarketResearchTaskNotifications,
    { filter, sort: [{ field: 'createTime', order: 'DESC' }] },
    { laterPageSize: NOTIFICATION_PAGE_SIZE, staleTime: NOTIFICATION_CACHE_MS },
  );
}
