import { listMarketResearchPanelistRewardHistory } from '#contract/generated/member/operations.ts';
import { BADGE_REFETCH_MS, LIST_FIRST_PAGE_SIZE } from '#contract/limits.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { OfMember } from '#web/app/app-context.ts';

export type ListedBadge = AnswerOf<typeof listMarketResearchPanelistRewardHistory>['contents'][number];

interface QueryParts extends OfMember {
  /** Whether there are badges for this member at all. */
  readonly isOn: boolean;
}

/** The newest badges of a member: ten, every five minutes, and whenever they come back to the tab (spec §7.1). */
export function newestBadgesQuery({ api, brand, member, isOn }: QueryParts) {
  return operationQuery(
    api,
    listMarketResearchPanelistRewardHistory,
    {
      filter: { panelId: brand.panelId, userId: member.panelistId, rewardType: 'BADGE' },
      pagination: { pageSize: LIST_FIRST_PAGE_SIZE },
      sort: [{ field: 'createTime', order: 'DESC' }],
    },
    {
      // Of nobody there are no badges (spec §5).
      enabled: isOn && member.panelistId !== '',
      refetchInterval: BADGE_REFETCH_MS,
      refetchOnWindowFocus: 'always',
      meta: { isSilent: true },
    },
  );
}
