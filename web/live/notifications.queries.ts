import type { Brand } from '#contract/brand/brand.ts';
import { getMarketResearchTaskNotifications } from '#contract/generated/member/operations.ts';
import { NOTIFICATION_CACHE_MS, NOTIFICATION_PAGE_SIZE } from '#contract/limits.ts';
import type { NotificationState } from '#contract/notifications/wire.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { Member } from '#web/session/session.ts';

export type NotificationItem = AnswerOf<typeof getMarketResearchTaskNotifications>['contents'][number];

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** What a member was told, the newest first, page by page: everything, or what is unread (spec §2.5, §9). */
export function notificationsQuery({ api, brand, member }: QueryParts, state?: NotificationState) {
  const filter = { panelId: brand.panelId, userId: member.panelistId, ...(state && { state }) };
  return pagedItemsQuery(
    api,
    getMarketResearchTaskNotifications,
    { filter, sort: [{ field: 'createTime', order: 'DESC' }] },
    { laterPageSize: NOTIFICATION_PAGE_SIZE, staleTime: NOTIFICATION_CACHE_MS },
  );
}
