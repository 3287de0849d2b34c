import { READER_NOISE, RESULT_BASE_MIN } from '#contract/results/results.ts';
import { meanInterval, type Moments } from '../statistics/means.ts';
import { wilsonInterval, type Interval } from '../statistics/proportions.ts';
import type { Reach, ReaderColumn } from './count-columns.ts';
import { isColumnShown, type CountedColumn } from './hide-cells.ts';
import type { People, SetNoise } from './set-noise.ts';

export interface ReaderShare {
  readonly count: number;
  readonly share: number;
  readonly interval: Interval | undefined;
}

/** Turns what was counted into what a reader is told: moved by chance and in round figures, all of it. */
export class ReaderFigures {
  readonly noise: SetNoise;
  /** The largest weight: one person is worth this many. */
  readonly #largest: number;
  readonly #isWeighted: boolean;

  constructor(noise: SetNoise, weights: Float64Array | undefined) {
    this.noise = noise;
    this.#isWeighted = weights !== undefined;
    this.#largest = weights === undefined ? 1 : weights.reduce((most, one) => Math.max(most, one), 1);
  }

  /** How many have answered; a handful who have not are not told apart from everybody. */
  answered({ base, answered }: CountedColumn): number {
    const isShownApart = this.noise.isEnough(base.count - answered.count, answered, 'silent');
    return this.noise.count(isShownApart ? answered : base);
  }

  /** What the answers are worth. */
  effective(column: CountedColumn): number {
    const { count, effective } = column.answered;
    return count === 0 ? 0 : Math.round((this.answered(column) * effective) / count);
  }

  share(part: People, column: CountedColumn): ReaderShare {
    const count = Math.min(this.noise.count(part), this.answered(column));
    const plain = count / this.answered(column);
    const moved = this.#isWeighted ? this.#weightedShare(part, column) : plain;
    const share = Math.round(Math.min(1, Math.max(0, moved)) * 100) / 100;
    const base = this.effective(column);
    return { count, share, interval: base >= RESULT_BASE_MIN ? wilsonInterval(share, base) : undefined };
  }

  #weightedShare(part: People, { answered }: CountedColumn): number {
    const reach = (READER_NOISE * this.#largest) / answered.weight;
    return answered.shareOf(part) + this.noise.swing(part, 'weighted share') * reach;
  }

  mean(
    column: ReaderColumn,
    { low, high }: Reach,
  ): (Moments & { readonly interval: Interval | undefined }) | undefined {
    const { moments } = column.summing;
    if (!isColumnShown(column, this.noise) || moments.weight <= 0) return undefined;
    const width = high - low;
    // As far as five people could move it.
    const reach = (READER_NOISE * this.#largest) / moments.weight;
    const grain = 10 ** Math.floor(Math.log10(Math.max(width, 1e-9) / 50));
    const rounded = (value: number): number => Number((Math.round(value / grain) * grain).toPrecision(12));
    const purpose = this.#isWeighted ? 'weighted' : 'plain';
    const swing = this.noise.swing(column.answered, `${purpose} mean`) * reach;
    const spread = this.noise.swing(column.answered, `${purpose} variance`) * reach;
    const mean = rounded(Math.min(high, Math.max(low, moments.mean + swing * width)));
    const deviation = rounded(Math.sqrt(Math.max(0, moments.deviation ** 2 + spread * (width / 2) ** 2)));
    const count = this.answered(column);
    const shown = { count, weight: count, base: this.effective(column), mean, variance: deviation ** 2, deviation };
    const interval = shown.base >= RESULT_BASE_MIN ? meanInterval(shown) : undefined;
    return { ...shown, interval: interval && { low: rounded(interval.low), high: rounded(interval.high) } };
  }
}
