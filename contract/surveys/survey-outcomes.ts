/**
 * How a taken survey ends, as an ordered list of rules in plain JSON (decisions §5). Conditions are expressions of the
 * survey format over answers (`{q1}`) and attributes of the member (`{attribute.age}`). A rule applies as soon as its
 * page has been passed and again with every page after it; at the end all of them apply. The first that decides wins.
 */
export type SurveyOutcomeRule = ScreenOutRule | QuotaRule | CompleteRule;

/** Not whom the study looks for: TERMINATED, or OQ where enough of them have answered. */
export interface ScreenOutRule {
  readonly kind: 'screen-out';
  readonly name: string;
  /** The page whose answers it waits for. */
  readonly after: string;
  readonly when: string;
  /** Without it TERMINATED. */
  readonly outcome?: 'OQ';
  /** The researcher's own words to the member. */
  readonly note?: string;
}

/** The first cell that matches counts. None: TERMINATED. Full: OQ. */
export interface QuotaRule {
  readonly kind: 'quota';
  readonly name: string;
  readonly after: string;
  readonly cells: readonly QuotaCellRule[];
  readonly note?: string;
}

/** A condition may combine anything, so that cells can be interlocked. */
export interface QuotaCellRule {
  readonly name: string;
  readonly when: string;
  /** How many members it takes. */
  readonly target: number;
}

/** Without any such rule a complete is QUALIFIED. */
export interface CompleteRule {
  readonly kind: 'complete';
  readonly when?: string;
  readonly outcome: 'QUALIFIED' | 'UNDER_REVIEW';
  readonly note?: string;
}

export const SURVEY_FLAG_KINDS = ['SPEED', 'STRAIGHT_LINING', 'ATTENTION', 'DUPLICATE_TEXT'] as const;
export type SurveyFlagKind = (typeof SURVEY_FLAG_KINDS)[number];
