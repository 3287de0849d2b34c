import { tTwoSided, tWithin95 } from './distributions.ts';
import { effectiveBase, type Interval } from './proportions.ts';

/** What is known of numbers after they have been added up, with their weights. */
export interface Moments {
  readonly count: number;
  readonly weight: number;
  /** Effective base. */
  readonly base: number;
  readonly mean: number;
  /** Of the population that the sample stands for: divided by one less than the base. For intervals and tests. */
  readonly variance: number;
  /** Divided by one less than the sum of weights, as SPSS and PSPP tell it. */
  readonly deviation: number;
}

/** Adds up numbers one by one, without losing digits to large values (West). */
export class Summing {
  #count = 0;
  #weight = 0;
  #squares = 0;
  #mean = 0;
  #spread = 0;

  add(value: number, weight = 1): void {
    if (!(weight > 0)) return;
    this.#count += 1;
    this.#weight += weight;
    this.#squares += weight * weight;
    const off = value - this.#mean;
    this.#mean += (off * weight) / this.#weight;
    this.#spread += weight * off * (value - this.#mean);
  }

  get moments(): Moments {
    const base = effectiveBase(this.#weight, this.#squares);
    const variance = base > 1 ? ((this.#spread / this.#weight) * base) / (base - 1) : 0;
    const deviation = this.#weight > 1 ? Math.sqrt(this.#spread / (this.#weight - 1)) : 0;
    return { count: this.#count, weight: this.#weight, base, mean: this.#mean, variance, deviation };
  }
}

/** The 95% interval of a mean by Student's t; undefined for fewer than two. R: t.test(x)$conf.int. */
export function meanInterval({ base, mean, variance }: Moments): Interval | undefined {
  if (!(base > 1)) return undefined;
  const reach = tWithin95(base - 1) * Math.sqrt(variance / base);
  return { low: mean - reach, high: mean + reach };
}

/** How likely two means differ this much by chance, with variances of their own (Welch). R: t.test(x, y)$p.value. */
export function twoMeans(first: Moments, second: Moments): number {
  if (!(first.base > 1 && second.base > 1)) return 1;
  const [a, b] = [first.variance / first.base, second.variance / second.base];
  if (a + b === 0) return first.mean === second.mean ? 1 : 0;
  const degrees = (a + b) ** 2 / (a ** 2 / (first.base - 1) + b ** 2 / (second.base - 1));
  return tTwoSided((first.mean - second.mean) / Math.sqrt(a + b), degrees);
}
