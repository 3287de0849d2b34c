import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Brand } from '#contract/brand/brand.ts';
import type { GetMarketResearchTasksQueryVariables } from '#contract/generated/member/graphql.ts';
import { getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { LIST_FIRST_PAGE_SIZE, LIST_LATER_PAGE_SIZE } from '#contract/limits.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { nextPageKey } from '#web/lists/paged-items.ts';
import type { Member } from '#web/session/session.ts';

export type PastActivity = AnswerOf<typeof getMarketResearchTasks>['contents'][number];

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** What became of a member's activities, the newest change first: 10, then 5 at a time (spec §4.1, §9). */
export function completedActivitiesQuery({ api, brand, member }: QueryParts) {
  const asked = {
    filter: { panelId: brand.panelId, state: ['HISTORY'], userId: member.panelistId },
    sort: [{ field: 'updateTime', order: 'DESC' }],
  } as const satisfies Omit<GetMarketResearchTasksQueryVariables, 'pagination'>;
  return infiniteQueryOptions({
    queryKey: [getMarketResearchTasks.name, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const pagination =
        pageParam === undefined
          ? { pageSize: LIST_FIRST_PAGE_SIZE }
          : { pageSize: LIST_LATER_PAGE_SIZE, startingAfter: pageParam };
      return api.query(getMarketResearchTasks, { ...asked, pagination });
    },
    getNextPageParam: (_last, pages) => nextPageKey(pages),
  });
}
