/** A part of the people: those who gave one of these codes, or a number from here to there, both ends included. */
export interface Group {
  readonly label: string;
  readonly codes?: readonly number[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** How the people should be divided over one variable; the shares of its groups make 1. */
export interface Margin {
  readonly variable: string;
  readonly targets: readonly (Group & { readonly share: number })[];
}

export interface Weighing {
  /** One for each respondent; 1 for those who are in none of the groups. */
  readonly weights: Float64Array;
}
