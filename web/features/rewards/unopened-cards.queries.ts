import type { Brand } from '#contract/brand/brand.ts';
import { operationQuery } from '#client/operation-query.ts';
import { listMarketResearchPanelistRewardHistory } from '#contract/generated/member/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import type { Member } from '#web/session/session.ts';

export type UnopenedCard = AnswerOf<typeof listMarketResearchPanelistRewardHistory>['contents'][number];

/** As many as the page names; the rest are in the history. */
export const UNOPENED_SHOWN_MAX = 3;
/** A card that is on its way is looked for this often. */
const PENDING_REFETCH_MS = 30_000;

interface QueryParts {
  readonly api: MemberApi;
  readonly brand: Brand;
  readonly member: Member;
}

/** The member's cards that no screen has shown yet, the newest first. */
export function unopenedCardsQuery({ api, brand, member }: QueryParts) {
  const filter = {
    panelId: brand.panelId,
    userId: member.panelistId,
    rewardType: 'GIFT_CARD' as const,
    isRead: false,
  };
  const sort = [{ field: 'createTime', order: 'DESC' } as const];
  return operationQuery(
    api,
    listMarketResearchPanelistRewardHistory,
    { filter, sort, pagination: { pageSize: UNOPENED_SHOWN_MAX } },
    {
      refetchInterval: ({ state }) =>
        state.data?.contents.some(({ status }) => status === 'PENDING') === true && PENDING_REFETCH_MS,
      // The history has them too.
      meta: { isSilent: true },
    },
  );
}
