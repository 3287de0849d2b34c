import { READER_GROUP_MIN, READER_NOISE, RESULT_BASE_MIN } from '#contract/results/results.ts';
import type { Breakdown } from '../breakdown.ts';
import type { Cells } from '../column-cells.ts';
import type {
  Column,
  Counted,
  CountedColumn,
  Figures,
  Reach,
  Shown,
  ShownColumn,
  ShownMean,
  ShownShare,
} from '../figures.ts';
import { People } from '../people.ts';
import type { ResultQuestion } from '../result-questions.ts';
import { meanInterval } from '../statistics/means.ts';
import { netScoreParts, type NetScore } from '../statistics/net-score.ts';
import { wilsonInterval, type Share } from '../statistics/proportions.ts';
import { isColumnShown, isPartShown, shownCells, shownParts } from './hide-cells.ts';
import { readerNumbers } from './reader-numbers.ts';
import type { Release } from './release.ts';
import type { SetNoise } from './set-noise.ts';

/** Turns what was counted into what a reader is told: moved by chance and in round figures, all of it. */
export class ReaderFigures implements Figures {
  readonly isProtected = true;
  readonly #release: Release;
  readonly #noise: SetNoise;
  /** The largest weight: one person is worth this many. */
  readonly #largest: number;
  readonly #isWeighted: boolean;

  constructor(release: Release, weights: Float64Array | undefined) {
    this.#release = release;
    this.#noise = release.noise;
    this.#isWeighted = weights !== undefined;
    this.#largest = weights === undefined ? 1 : weights.reduce((most, one) => Math.max(most, one), 1);
  }

  put(people: People, row: number, weight: number): void {
    this.#noise.put(people, row, weight);
  }

  numbers(question: ResultQuestion, cells: Cells | undefined) {
    return readerNumbers(question, cells, this.#release) ?? { groups: [], reach: undefined };
  }

  isShown(people: People): boolean {
    return this.#noise.isShown(people);
  }

  isColumnShown(column: CountedColumn): boolean {
    return isColumnShown(column, this.#noise);
  }

  shown({ all, tables }: Counted, { isOverlapping }: Breakdown): Shown {
    return {
      all: shownParts(all, { isOverlapping }, this.#noise),
      tables: tables.map((columns) => shownCells(all, columns, { isOverlapping }, this.#noise)),
    };
  }

  people({ base }: CountedColumn): number {
    return this.#noise.isShown(base) ? this.#noise.count(base) : 0;
  }

  /** A handful who have not answered are not told apart from everybody. */
  answered({ base, answered }: CountedColumn): number {
    const isShownApart = this.#noise.isEnough(base.count - answered.count, answered, 'silent');
    return this.#noise.count(isShownApart ? answered : base);
  }

  effective(column: CountedColumn): number {
    const { count, effective } = column.answered;
    return count === 0 ? 0 : Math.round((this.answered(column) * effective) / count);
  }

  share(part: People, column: CountedColumn): ShownShare {
    const count = Math.min(this.#noise.count(part), this.answered(column));
    const plain = count / this.answered(column);
    const moved = this.#isWeighted ? this.#weightedShare(part, column) : plain;
    const share = Math.round(Math.min(1, Math.max(0, moved)) * 100) / 100;
    const base = this.effective(column);
    return { count, share, interval: base >= RESULT_BASE_MIN ? wilsonInterval(share, base) : undefined };
  }

  #weightedShare(part: People, { answered }: CountedColumn): number {
    const reach = (READER_NOISE * this.#largest) / answered.weight;
    return answered.shareOf(part) + this.#noise.swing(part, 'weighted share') * reach;
  }

  shareOfSeveral(indexes: readonly number[], column: CountedColumn, shown: readonly boolean[]): ShownShare | undefined {
    const several = togetherIn(column, indexes);
    const isDisclosed = !givesAway(indexes, column, shown) && isPartShown(several, column.answered, this.#noise);
    return isDisclosed ? this.share(several, column) : undefined;
  }

  mean(column: Column, { low, high }: Reach): ShownMean | undefined {
    const { moments } = column.summing;
    if (!this.isColumnShown(column) || moments.weight <= 0) return undefined;
    const width = high - low;
    // As far as five people could move it.
    const reach = (READER_NOISE * this.#largest) / moments.weight;
    const grain = 10 ** Math.floor(Math.log10(Math.max(width, 1e-9) / 50));
    const rounded = (value: number): number => Number((Math.round(value / grain) * grain).toPrecision(12));
    const purpose = this.#isWeighted ? 'weighted' : 'plain';
    const swing = this.#noise.swing(column.answered, `${purpose} mean`) * reach;
    const spread = this.#noise.swing(column.answered, `${purpose} variance`) * reach;
    const mean = rounded(Math.min(high, Math.max(low, moments.mean + swing * width)));
    const deviation = rounded(Math.sqrt(Math.max(0, moments.deviation ** 2 + spread * (width / 2) ** 2)));
    const count = this.answered(column);
    const shown = { count, weight: count, base: this.effective(column), mean, variance: deviation ** 2, deviation };
    const interval = shown.base >= RESULT_BASE_MIN ? meanInterval(shown) : undefined;
    return { ...shown, interval: interval && { low: rounded(interval.low), high: rounded(interval.high) } };
  }

  /** Only if each of the three parts may be shown. */
  netScore({ categories }: Breakdown, column: CountedColumn, shown: readonly boolean[]): NetScore | undefined {
    const parts = netScoreParts(categories.map(({ value }) => value));
    const sets = parts.map((indexes) => togetherIn(column, indexes));
    const isDisclosed = sets.every((one) => this.isShown(one)) && !parts.some((one) => givesAway(one, column, shown));
    if (!isDisclosed) return undefined;
    const counts = sets.map((one) => this.#noise.count(one));
    const all = counts.reduce((sum, one) => sum + one, 0);
    const [detractors = 0, passives = 0, promoters = 0] = counts.map((one) => Math.round((one / all) * 100) / 100);
    return { score: Math.round(100 * (promoters - detractors)), interval: undefined, detractors, passives, promoters };
  }

  /** Everybody as told, less this column as told: never from what was counted. */
  shareOfOthers(index: number, column: ShownColumn, all: ShownColumn): Share | undefined {
    const [part, everybody] = [column.parts[index], all.parts[index]];
    const base = all.effectiveBase - column.effectiveBase;
    if (part === undefined || everybody === undefined || base < RESULT_BASE_MIN) return undefined;
    const share = (everybody.share * all.effectiveBase - part.share * column.effectiveBase) / base;
    return { share: Math.min(1, Math.max(0, share)), base };
  }

  meanOfOthers(): undefined {
    return undefined;
  }

  /** Counts as told, and only of a table without gaps: what is hidden is not in it. */
  table({ categories }: Breakdown, columns: readonly ShownColumn[]): number[][] | undefined {
    const isWhole = columns.every(({ parts }) => parts.every((part) => part !== undefined));
    return isWhole ? categories.map((_, index) => columns.map(({ parts }) => parts[index]?.count ?? 0)) : undefined;
  }
}

const togetherIn = ({ parts }: CountedColumn, indexes: readonly number[]): People =>
  People.together(indexes.flatMap((index) => parts[index] ?? []));

/** Some of them are hidden, and so few that they could be worked out from the sum. */
function givesAway(indexes: readonly number[], { parts }: CountedColumn, shown: readonly boolean[]): boolean {
  const hidden = indexes.filter((index) => shown[index] !== true);
  const people = hidden.reduce((sum, index) => sum + (parts[index]?.count ?? 0), 0);
  return hidden.length > 0 && hidden.length < indexes.length && people < READER_GROUP_MIN;
}
