import { useState, type ReactNode } from 'react';
import { badgeImages, rewardName } from '#contract/rewards/reward-names.ts';
import { Badge } from '#ui/pictures/badge.tsx';
import type { Spark } from '#web/spark/spark.queries.ts';
import { formatDate } from '#web/format.ts';
import fallbackUrl from '#ui/art/badges/first-spark.svg';

export type EarnedBadge = Spark['badges'][number];
export type LockedBadge = Spark['lockedBadges'][number];

/** Badges side by side: three on a phone, six on a wide screen. */
export function BadgeGrid({ children }: { readonly children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-6 min-[20rem]:grid-cols-3 md:grid-cols-4 lg:grid-cols-6 lg:gap-x-6 lg:gap-y-8">
      {children}
    </ul>
  );
}

export function Earned({ badge: { name, imageUri, awardedAt } }: { readonly badge: EarnedBadge }) {
  const [isBroken, setIsBroken] = useState(false);
  const url = isBroken ? undefined : badgeImages(imageUri).primary;
  return (
    // A picture that does not come is the first badge of all; `error` does not bubble, so it is caught on its way down.
    <li onErrorCapture={() => setIsBroken(true)}>
      <Badge url={url ?? fallbackUrl} name={rewardName({ name })} note={formatDate(awardedAt)} />
    </li>
  );
}

export function Locked({ badge: { name, left } }: { readonly badge: LockedBadge }) {
  return (
    <li>
      <Badge url={fallbackUrl} name={rewardName({ name })} note={left} isEarned={false} />
    </li>
  );
}

interface GroupHeadingProps {
  readonly level: 2 | 3;
  readonly title: ReactNode;
  readonly note: string;
}

export function GroupHeading({ level, title, note }: GroupHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="mb-5 flex flex-wrap items-baseline gap-x-3 text-lg">
      {title} <span className="font-body text-sm font-regular tracking-normal text-text-muted">{note}</span>
    </Heading>
  );
}

interface BadgeYear<T> {
  readonly year: number;
  readonly badges: readonly T[];
}

/** Badges by the year in which they were earned, here; the newest year first, and each as it came. */
export function badgeYears<T extends { readonly awardedAt: string }>(badges: readonly T[]): readonly BadgeYear<T>[] {
  const years = Map.groupBy(badges, ({ awardedAt }) => new Date(awardedAt).getFullYear());
  return [...years].map(([year, ofYear]) => ({ year, badges: ofYear })).toSorted((one, other) => other.year - one.year);
}
