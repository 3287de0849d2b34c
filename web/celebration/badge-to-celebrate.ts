import { badgeImages } from '#contract/rewards/reward-names.ts';

interface ListedBadge {
  readonly isRead: boolean;
  readonly imageUri?: string | null | undefined;
  readonly points: number;
  readonly createTime: string;
  readonly rewardDetailId?: string | null | undefined;
}

/**
 * The badge that its member is congratulated on: of those that are unread and have a picture the one with the most points, and of
 * equals the newest (spec §4.4). What was celebrated on this page already is not, whatever the list says.
 */
export function badgeToCelebrate<T extends ListedBadge>(
  badges: readonly T[],
  celebrated: ReadonlySet<string>,
): (T & { readonly rewardDetailId: string }) | undefined {
  const unread = badges.filter(
    (badge): badge is T & { readonly rewardDetailId: string } =>
      !badge.isRead &&
      badge.rewardDetailId != null &&
      badgeImages(badge.imageUri).primary !== undefined &&
      !celebrated.has(badge.rewardDetailId),
  );
  return unread.toSorted(
    (one, other) => other.points - one.points || Date.parse(other.createTime) - Date.parse(one.createTime),
  )[0];
}
