import { queryOptions } from '@tanstack/react-query';
import { listMarketResearchRewards } from '#contract/generated/member/operations.ts';
import { DEFAULT_PAGE_SIZE, REWARDS_BADGE_CACHE_MS } from '#contract/limits.ts';
import type { OfMember } from '#web/app/app-context.ts';

/** An eGift card that points can be redeemed for. */
export interface GiftCard {
  readonly rewardId: string;
  readonly dollars: number;
  readonly points: number;
  readonly isInStock: boolean;
}

/** The cards of the catalogue, the cheapest first. */
export function giftCardsQuery({ api, brand }: OfMember) {
  const variables = { panelId: brand.panelId, rewardType: 'GIFT_CARD' } as const;
  return queryOptions({
    queryKey: [listMarketResearchRewards.name, variables],
    async queryFn(): Promise<readonly GiftCard[]> {
      const { items } = await api.query(listMarketResearchRewards, variables);
      return items
        .flatMap(({ rewards }) => rewards)
        .map(({ id, currencyValue, points, availableCount }) => ({
          rewardId: id,
          dollars: currencyValue ?? 0,
          points,
          isInStock: availableCount > 0,
        }))
        .toSorted((one, other) => one.points - other.points);
    },
  });
}

/** The badges there are; they change seldom (spec §9: kept for an hour). */
export function badgesQuery({ api, brand }: OfMember) {
  const variables = { panelId: brand.panelId, rewardType: 'BADGE' } as const;
  return queryOptions({
    queryKey: [listMarketResearchRewards.name, variables],
    staleTime: REWARDS_BADGE_CACHE_MS,
    gcTime: REWARDS_BADGE_CACHE_MS,
    meta: { isSilent: true },
    async queryFn() {
      const badges = [];
      const seen = new Set<string | undefined>();
      let startingAfter: string | undefined;
      // A page that comes a second time stops it (spec §8).
      while (!seen.has(startingAfter)) {
        seen.add(startingAfter);
        const pagination = { pageSize: DEFAULT_PAGE_SIZE, ...(startingAfter !== undefined && { startingAfter }) };
        const page = await api.query(listMarketResearchRewards, { ...variables, pagination });
        badges.push(...page.items.flatMap(({ rewards }) => rewards));
        startingAfter = page.nextPage ?? undefined;
      }
      return badges;
    },
  });
}
