/** What a benchmark found: a line of the table. A ratio is ours against a limit or a peer of the same run. */
export interface Outcome {
  readonly what: string;
  /** In words, with what is counted: '181 redemptions a second'. */
  readonly ours?: string;
  /** What it is held against, in words: 'the same statements bare: 228 a second'. */
  readonly peer?: string;
  readonly ratio: number;
  /** The goal: the ratio is at least this, or at most where less is better; none where it is only printed. */
  readonly limit?: number;
  readonly isLessBetter?: boolean;
  /** How ours goes as the data grows: one point for each size. */
  readonly growth?: readonly { readonly size: number; readonly value: number }[];
  readonly details: string;
}
