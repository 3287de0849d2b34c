import { normalTwoSided, Z_95 } from './distributions.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Wilson's 95% interval of a share; undefined without a base. R: prop.test(x, n, correct = FALSE). */
export function wilsonInterval(share: number, base: number): Interval | undefined {
  if (!(base > 0)) return undefined;
  const z2 = Z_95 * Z_95;
  const middle = share + z2 / (2 * base);
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / base + z2 / (4 * base * base));
  const whole = 1 + z2 / base;
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

/**
 * How likely two shares differ this much by chance: two-sided, pooled. Without a difference that can be tested it is 1.
 * R: prop.test(c(x1, x2), c(n1, n2), correct = FALSE)$p.value.
 */
export function twoProportions(first: Share, second: Share): number {
  const base = first.base + second.base;
  const pooled = (first.share * first.base + second.share * second.base) / base;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / first.base + 1 / second.base));
  return error > 0 ? normalTwoSided((first.share - second.share) / error) : 1;
}

export interface Share {
  readonly share: number;
  /** Effective, if it is weighted. */
  readonly base: number;
}

/** How many unweighted answers these weights are worth (Kish): the square of their sum over the sum of squares. */
export function effectiveBase(sum: number, sumOfSquares: number): number {
  return sumOfSquares > 0 ? (sum * sum) / sumOfSquares : 0;
}
