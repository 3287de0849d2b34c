/** What a benchmark found: a line of the table. A ratio is ours against a limit or a peer of the same run. */
export interface Outcome {
  readonly what: string;
  /** In words, with what is counted: '181 redemptions a second'. */
  readonly ours: string;
  /** What it is held against, in words: 'the same statements bare: 228 a second', 'limit of 2 s'. */
  readonly peer: string;
  readonly ratio: number;
  /** The goal: the ratio is at least this, or at most where less is better; none where it is only printed. */
  readonly limit?: number;
  readonly isLessBetter?: boolean;
  /** How the milliseconds of ours go as the data grows: one point for each size. */
  readonly growth?: readonly GrowthPoint[];
  /** What else was seen, which the columns do not say. */
  readonly details?: string;
}

export interface GrowthPoint {
  readonly size: number;
  readonly value: number;
}

export function isGoalKept({ ratio, limit, isLessBetter = false }: Outcome): boolean {
  return limit === undefined || (isLessBetter ? ratio <= limit : ratio >= limit);
}
