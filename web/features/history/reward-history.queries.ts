import { keepPreviousData } from '@tanstack/react-query';
import { listMarketResearchPanelistRewardHistory } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { REWARD_HISTORY_LATER_PAGE_SIZE } from '#contract/limits.ts';
import { itemsOf, pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { RewardHistoryFilter } from './reward-history-filter.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type PastReward = AnswerOf<typeof listMarketResearchPanelistRewardHistory>['contents'][number];

/** A card that is on its way is looked for this often. */
const PENDING_REFETCH_MS = 30_000;

/** Every line of a member's points, the newest first: 10, then 10 at a time (spec §9). */
export function rewardHistoryQuery({ api, brand, member }: OfMember, { type, search }: RewardHistoryFilter) {
  const filter = { panelId: brand.panelId, userId: member.panelistId, ...(type && { rewardType: type }) };
  const sort = { field: 'createTime', order: 'DESC' } as const;
  const asked = { filter, sort: [sort], ...(search && { search }) };
  return pagedItemsQuery(api, listMarketResearchPanelistRewardHistory, asked, {
    laterPageSize: REWARD_HISTORY_LATER_PAGE_SIZE,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      itemsOf(state.data?.pages ?? []).some(({ status }) => status === 'PENDING') && PENDING_REFETCH_MS,
  });
}
