import { memberPath } from '#contract/pages/member-paths.ts';

const TYPES = ['GIFT_CARD', 'BADGE', 'POINTS'] as const;
export type RewardType = (typeof TYPES)[number];

/** What the list is narrowed to; it stands in the address. */
export interface RewardHistoryFilter {
  readonly type: RewardType | undefined;
  readonly search: string;
}

const SEARCH_MAX_CHARACTERS = 100;

/** Whatever else an address carries is no filter, and badges are none where there are none. */
export function readRewardHistoryFilter(
  search: Readonly<Record<string, unknown>>,
  { hasBadges }: { readonly hasBadges: boolean },
): RewardHistoryFilter {
  const { type: wanted, q } = search;
  const searched = typeof q === 'string' ? q.trim().slice(0, SEARCH_MAX_CHARACTERS) : '';
  return { type: TYPES.find((type) => type === wanted && (hasBadges || type !== 'BADGE')), search: searched };
}

export function rewardHistoryPath({ type, search }: RewardHistoryFilter): string {
  const params = new URLSearchParams();
  if (type !== undefined) params.set('type', type);
  if (search.trim() !== '') params.set('q', search.trim());
  return `${memberPath('redeemedRewards')}${params.size === 0 ? '' : `?${params.toString()}`}`;
}
