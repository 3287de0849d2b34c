import type { Raking } from './statistics/rake.ts';

/** A part of the people: those who gave one of these codes, or a number from here to there, both ends included. */
export interface Group {
  readonly label: string;
  readonly codes?: readonly number[] | null | undefined;
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
}

/** How the people should be divided over one variable; the shares of its groups make 1. */
export interface Margin {
  readonly variable: string;
  readonly targets: readonly (Group & { readonly share: number })[];
}

/** With one weight for each respondent; 1 for those who are in none of the groups. */
export interface Weighing extends Raking {
  /** Completes that are in a group of every margin. */
  readonly people: number;
  readonly effectiveBase: number;
  /** How many times fewer answers would do without weights (Kish). */
  readonly designEffect: number;
  readonly smallestWeight: number;
  readonly largestWeight: number;
}
