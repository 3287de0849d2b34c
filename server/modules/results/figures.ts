import type { Breakdown } from './breakdown.ts';
import type { Cells } from './column-cells.ts';
import type { CrosstabColumn } from './crosstab.ts';
import type { People } from './people.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { Moments, Summing } from './statistics/means.ts';
import type { NetScore } from './statistics/net-score.ts';
import type { Interval, Share } from './statistics/proportions.ts';
import type { Group } from './weighting.ts';

/** People of one column of a table: those in it, those of them who answered, and those by answer. */
export interface CountedColumn {
  readonly base: People;
  readonly answered: People;
  readonly parts: readonly People[];
}

/** With the numbers that those in it gave, and unless it is protected those of everybody else who was divided. */
export interface Column extends CountedColumn {
  readonly summing: Summing;
  readonly others: Summing;
}

export interface Counted {
  /** Everybody who was counted. */
  readonly all: Column;
  /** For each head its columns. */
  readonly tables: readonly (readonly Column[])[];
}

/** Of each answer whether it may be shown. */
export interface Shown {
  readonly all: readonly boolean[];
  readonly tables: readonly (readonly (readonly boolean[])[])[];
}

/** Values lie between these; what is outside counts as the end. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

export interface ShownShare {
  readonly count: number;
  readonly share: number;
  readonly interval: Interval | undefined;
}

export type ShownMean = Moments & { readonly interval: Interval | undefined };

/** A column as it is told, and what it was counted as. */
export interface ShownColumn extends Omit<CrosstabColumn, 'isTested'> {
  readonly counted: Column;
  readonly parts: readonly (ShownShare | undefined)[];
  readonly mean: ShownMean | undefined;
}

/**
 * What may be told of a group of people: all of it (exact-figures.ts), or the protected form (readers/reader-figures.ts).
 * Anyone who turns counts into results asks here for each of them and tells no count by itself.
 */
export interface Figures {
  /** What is not told is hidden, not nobody's. */
  readonly isProtected: boolean;

  /** One more person in a set. */
  put(people: People, row: number, weight: number): void;
  /** What numbers are divided into unless by their own steps, and how far they count; no reach: there is no mean. */
  numbers(
    question: ResultQuestion,
    cells: Cells | undefined,
  ): { readonly groups: readonly Group[] | undefined; readonly reach: Reach | undefined };

  isShown(people: People): boolean;
  /** Enough people have answered for anything to be said of them. */
  isColumnShown(column: CountedColumn): boolean;
  /** Which answers may be shown, of everybody and in each column of each table. */
  shown(counted: Counted, side: Breakdown): Shown;

  /** How many are in it, whatever they answered; 0 while they are too few. */
  people(column: CountedColumn): number;
  answered(column: CountedColumn): number;
  /** What the answers are worth. */
  effective(column: CountedColumn): number;
  share(part: People, column: CountedColumn): ShownShare;
  /** Several answers as one; they exclude each other. */
  shareOfSeveral(indexes: readonly number[], column: CountedColumn, shown: readonly boolean[]): ShownShare | undefined;
  mean(column: Column, reach: Reach): ShownMean | undefined;
  netScore(side: Breakdown, column: CountedColumn, shown: readonly boolean[]): NetScore | undefined;

  /** The share of an answer among everybody who is not in a column, if they are enough to be tested against. */
  shareOfOthers(index: number, column: ShownColumn, all: ShownColumn): Share | undefined;
  meanOfOthers(column: ShownColumn): Moments | undefined;
  /** The counts that chi-square is worked out from, a list for each answer. */
  table(side: Breakdown, columns: readonly ShownColumn[]): readonly (readonly number[])[] | undefined;
}
