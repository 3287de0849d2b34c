export interface BadgeYear<T> {
  readonly year: number;
  readonly badges: readonly T[];
}

/** Badges by the year in which they were earned, here; the newest year first, and each as it came. */
export function badgeYears<T extends { readonly awardedAt: string }>(badges: readonly T[]): readonly BadgeYear<T>[] {
  const years = Map.groupBy(badges, ({ awardedAt }) => new Date(awardedAt).getFullYear());
  return [...years].map(([year, ofYear]) => ({ year, badges: ofYear })).toSorted((one, other) => other.year - one.year);
}
