import { meanInterval, Summing } from './means.ts';
import type { Interval } from './proportions.ts';

export interface NetScore {
  /** From -100 to 100. */
  readonly score: number;
  readonly interval: Interval | undefined;
  readonly detractors: number;
  readonly passives: number;
  readonly promoters: number;
}

const PROMOTERS_FROM = 9;
const PASSIVES_FROM = 7;

/** Which values are detractors, passives and promoters, by their places. */
export function netScoreParts(values: readonly (number | undefined)[]): [number[], number[], number[]] {
  const parts: [number[], number[], number[]] = [[], [], []];
  for (const [index, value] of values.entries()) {
    if (value !== undefined) parts[value >= PROMOTERS_FROM ? 2 : value >= PASSIVES_FROM ? 1 : 0].push(index);
  }
  return parts;
}

/** Promoters (9, 10) less detractors (0 to 6) of a scale from 0 to 10, with shares by value. */
export function netScore(
  byValue: ReadonlyMap<number, { readonly count: number; readonly weight: number; readonly squares: number }>,
): NetScore {
  const parts = { detractors: 0, passives: 0, promoters: 0 };
  let all = 0;
  let squares = 0;
  for (const [value, one] of byValue) {
    const part = value >= PROMOTERS_FROM ? 'promoters' : value >= PASSIVES_FROM ? 'passives' : 'detractors';
    parts[part] += one.weight;
    all += one.weight;
    squares += one.squares;
  }
  const share = (weight: number): number => (all > 0 ? weight / all : 0);
  const [promoters, detractors] = [share(parts.promoters), share(parts.detractors)];
  const score = 100 * (promoters - detractors);
  // The mean of 100 for promoters and -100 for detractors, and so with the interval of a mean.
  const base = squares > 0 ? (all * all) / squares : 0;
  const spread = 10_000 * (promoters + detractors) - score * score;
  const variance = base > 1 ? (spread * base) / (base - 1) : 0;
  const interval = meanInterval({ ...new Summing().moments, base, mean: score, variance });
  return { score, interval, detractors, passives: share(parts.passives), promoters };
}
