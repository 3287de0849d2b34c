import { DEFAULT_PAGE_SIZE } from '#contract/limits.ts';
import { pageSizeProblem } from '#contract/wire/pagination.ts';
import { isId } from '#server/platform/chance.ts';
import { pageOf } from '#server/platform/page.ts';
import { err, ok } from '#server/platform/result.ts';
import { selectBadges } from './badges.store.ts';
import { listOffered } from './catalogue.ts';
import type { GiftCards } from './gift-cards.ts';
import type { RewardType } from './reward-history.store.ts';

export interface RewardsQuery {
  readonly panelistId: string;
  readonly type: RewardType | undefined;
  readonly pageSize: number | undefined;
  /** The badge before. Cards are few, one for each value, and all on the first page. */
  readonly startingAfter: string | undefined;
}

/** What points can be redeemed for, and which badges there are, where there are any: a group each. */
export async function listRewards(giftCards: GiftCards, query: RewardsQuery & { readonly hasBadges: boolean }) {
  const { panelistId, type, startingAfter } = query;
  const pageSize = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const isBad = pageSizeProblem(pageSize, 'other') !== undefined;
  if (isBad || (startingAfter !== undefined && !isId(startingAfter))) return err('bad-page');
  const wantsCards = type === 'GIFT_CARD' || (type === undefined && startingAfter === undefined);
  const cards = wantsCards ? [await cardGroup(giftCards, panelistId)] : [];
  if (type === 'GIFT_CARD' || type === 'POINTS' || !query.hasBadges) return ok({ items: cards, nextPage: null });
  const found = await selectBadges(giftCards.db, {
    panelId: giftCards.panelId,
    panelistId,
    after: startingAfter ?? null,
    limit: pageSize + 1,
  });
  const { contents: badges, nextPage } = pageOf(found, pageSize, ({ badgeId }) => badgeId);
  const rewards = badges.map((badge) => ({
    id: badge.badgeId,
    imageUri: badge.imageUri,
    points: badge.points,
    usedCount: badge.isAwarded ? 1 : 0,
    availableCount: badge.isAwarded ? 0 : 1,
    currencyCode: null,
    currencyValue: null,
    internalName: badge.internalName,
    externalName: badge.externalName,
  }));
  return ok({ items: [...cards, groupOf('BADGE', 'Badges', rewards)], nextPage });
}

async function cardGroup(giftCards: GiftCards, panelistId: string) {
  const offered = await listOffered(giftCards, giftCards.db, panelistId);
  const rewards = offered.map(({ rewardId, valueCents, ...reward }) => ({
    id: rewardId,
    imageUri: null,
    currencyValue: valueCents / 100,
    ...reward,
  }));
  return groupOf('GIFT_CARD', 'eGift cards', rewards);
}

function groupOf<Reward>(type: RewardType, rewardTypeName: string, rewards: readonly Reward[]) {
  return { id: type, rewardTypeId: type, rewardTypeName, rewards };
}
