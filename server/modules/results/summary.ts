import type { Breakdown } from './breakdown.ts';
import type { ReasonKind } from './codebook.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Moments } from './statistics/means.ts';
import type { NetScore } from './statistics/net-score.ts';
import type { Interval } from './statistics/proportions.ts';

export interface Bar {
  readonly label: string;
  readonly variable: string;
  /** What a filter for it would ask for. */
  readonly codes: readonly number[] | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
  readonly share: number;
  readonly interval: Interval | undefined;
  /** It says why there is no answer, or that nothing is meant. */
  readonly reason: ReasonKind | undefined;
  /** Too few for a reader: its figures are empty. */
  readonly isHidden: boolean;
}

export interface Summary {
  /** Of one row of a matrix or one thing that is ranked; else the question's. */
  readonly label: string;
  /** Too few for a reader: nothing is told. */
  readonly isHidden: boolean;
  readonly answered: number;
  readonly effectiveBase: number;
  readonly bars: readonly Bar[];
  readonly mean: (Moments & { readonly interval: Interval | undefined }) | undefined;
  /** The two highest of a scale together. */
  readonly topTwo: Bar | undefined;
  readonly netScore: NetScore | undefined;
}

export interface QuestionSummary {
  readonly question: ResultQuestion;
  readonly base: number;
  /** Too few for a reader: nothing is told. */
  readonly isTooSmall: boolean;
  readonly summary: Summary;
  readonly rows: readonly Summary[];
}

export const hasRows = ({ kind }: ResultQuestion): boolean => kind === 'MATRIX' || kind === 'RANKING';

export const NO_FIGURES: Summary = {
  label: '',
  isHidden: false,
  answered: 0,
  effectiveBase: 0,
  bars: [],
  mean: undefined,
  topTwo: undefined,
  netScore: undefined,
};

const SCALE_STEPS_MIN = 4;

/** The two highest of a scale that is long enough: their places, and what they are called together. */
export function topTwoNames({ categories }: Breakdown) {
  const scaled = categories.filter(({ value }) => value !== undefined);
  if (scaled.length < SCALE_STEPS_MIN) return undefined;
  const [first, second] = scaled.toSorted((a, b) => Number(a.value) - Number(b.value)).slice(-2);
  if (first === undefined || second === undefined) return undefined;
  const bar = {
    label: `${first.label} or ${second.label}`,
    variable: first.variable,
    codes: [...(first.codes ?? []), ...(second.codes ?? [])],
    from: null,
    to: null,
    reason: undefined,
  };
  return { indexes: [categories.indexOf(first), categories.indexOf(second)], bar };
}
