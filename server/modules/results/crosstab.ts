import type { ReasonKind } from './codebook.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { ChiSquare } from './statistics/chi-square.ts';

export const SIGNIFICANT = 0.05;

export interface CrosstabCell {
  readonly share: number | undefined;
  readonly mean: number | undefined;
  readonly count: number;
  /** The columns of the same banner that it is significantly above. */
  readonly above: readonly string[];
  /** Against everybody who is not in this column. */
  readonly difference: 'HIGHER' | 'LOWER' | undefined;
  /** Too few for a reader: its figures are empty. */
  readonly isHidden: boolean;
}

export interface CrosstabColumn {
  readonly letter: string;
  readonly label: string;
  readonly base: number;
  readonly effectiveBase: number;
  readonly isTested: boolean;
  /** Too few for a reader: its cells are empty. */
  readonly isHidden: boolean;
}

export interface Crosstab {
  readonly banners: readonly {
    readonly question: ResultQuestion;
    readonly columns: readonly CrosstabColumn[];
    readonly chiSquare: ChiSquare | undefined;
    readonly isOverlapping: boolean;
  }[];
  readonly all: { readonly base: number; readonly effectiveBase: number; readonly isHidden: boolean };
  /** The first cell of each row is everybody's; the others follow the columns. */
  readonly rows: readonly CrosstabRow[];
}

export interface CrosstabRow {
  readonly label: string;
  /** It says why there is no answer, or that nothing is meant. */
  readonly reason: ReasonKind | undefined;
  readonly cells: readonly CrosstabCell[];
}

export const NO_CELL: CrosstabCell = {
  share: undefined,
  mean: undefined,
  count: 0,
  above: [],
  difference: undefined,
  isHidden: true,
};

export const direction = (ours: number, theirs: number): 'HIGHER' | 'LOWER' => (ours > theirs ? 'HIGHER' : 'LOWER');

const LETTERS = 26;
/** A to Z, then AA, AB … */
export function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS));
  return index < LETTERS ? last : letterOf(Math.floor(index / LETTERS) - 1) + last;
}
