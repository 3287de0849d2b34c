import type { Brand } from '#contract/brand/brand.ts';
import { getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { LIST_LATER_PAGE_SIZE } from '#contract/limits.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { Member } from '#web/session/session.ts';

export type PastActivity = AnswerOf<typeof getMarketResearchTasks>['contents'][number];

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** What became of a member's activities, the newest change first: 10, then 5 at a time (spec §4.1, §9). */
export function completedActivitiesQuery({ api, brand, member }: QueryParts) {
  const filter = { panelId: brand.panelId, state: ['HISTORY' as const], userId: member.panelistId };
  const sort = { field: 'updateTime', order: 'DESC' } as const;
  return pagedItemsQuery(
    api,
    getMarketResearchTasks,
    { filter, sort: [sort] },
    { laterPageSize: LIST_LATER_PAGE_SIZE },
  );
}
