import { describe, expect, it } from 'vitest';
import { effectiveBase } from './proportions.ts';
import { rake } from './rake.ts';

/*
 * d <- data.frame(age = rep(c("a", "b", "c"), c(40, 35, 25)), sex = rep(c("f", "m"), 50), reg = rep(c("n", "s", "w", "w", "n"), 20))
 * rake(svydesign(ids = ~1, weights = ~1, data = d), list(~age, ~sex, ~reg), list(
 *   data.frame(age = c("a", "b", "c"), Freq = c(30, 40, 30)), data.frame(sex = c("f", "m"), Freq = c(51, 49)),
 *   data.frame(reg = c("n", "s", "w"), Freq = c(35, 25, 40))), control = list(maxit = 1000, epsilon = 1e-12))
 * Cells: age, sex, region, people, and the weight that R gives them (survey 4.1).
 */
const CELLS = [
  [0, 0, 0, 8, 0.669_600_608_371_584],
  [1, 0, 0, 8, 1.020_048_016_490_17],
  [2, 0, 0, 4, 1.071_796_054_587_75],
  [0, 1, 0, 8, 0.642_968_851_647_87],
  [1, 1, 0, 6, 0.979_478_055_408_838],
  [2, 1, 0, 6, 1.029_167_939_519_83],
  [0, 0, 1, 4, 0.956_459_809_583_971],
  [1, 0, 1, 3, 1.457_040_091_393_23],
  [2, 0, 1, 3, 1.530_957_166_805_58],
  [0, 1, 1, 4, 0.918_418_916_779_533],
  [1, 1, 1, 4, 1.399_089_819_596_07],
  [2, 1, 1, 2, 1.470_067_020_782_64],
  [0, 0, 2, 8, 0.765_212_840_257_302],
  [1, 0, 2, 7, 1.165_700_613_378_35],
  [2, 0, 2, 5, 1.224_837_750_823_15],
  [0, 1, 2, 8, 0.734_778_336_541_491],
  [1, 1, 2, 7, 1.119_337_669_916_17],
  [2, 1, 2, 5, 1.176_122_769_686_45],
] as const;
const TARGETS = [
  [0.3, 0.4, 0.3],
  [0.51, 0.49],
  [0.35, 0.25, 0.4],
];
const cells = CELLS.map(([age, sex, region, count]) => ({ groups: [age, sex, region], count }));
const sumOf = (weights: Float64Array, power: number) =>
  cells.reduce((sum, { count }, index) => sum + count * (weights[index] ?? 0) ** power, 0);

describe('raking', () => {
  it('gives the weights that R gives', () => {
    const { weights, isConverged } = rake(cells, TARGETS);
    expect(isConverged).toBe(true);
    for (const [index, [, , , , theirs]] of CELLS.entries()) expect(weights[index]).toBeCloseTo(theirs, 8);
    expect(sumOf(weights, 1)).toBeCloseTo(100, 9);
    // sum(w)^2 / sum(w^2)
    expect(effectiveBase(sumOf(weights, 1), sumOf(weights, 2))).toBeCloseTo(94.149_853_445_951_62, 8);
  });

  it('keeps every weight below the largest that is allowed, and the margins where that can be', () => {
    const { weights, largestGap } = rake(cells, TARGETS, 1.45);
    expect(Math.max(...weights)).toBeLessThanOrEqual(1.45 * (1 + 1e-9));
    expect(largestGap).toBeLessThan(1e-6);
  });

  it('tells when targets cannot be met', () => {
    const { isConverged, largestGap, weights } = rake(cells, [[0.9, 0.05, 0.05], ...TARGETS.slice(1)], 1.2);
    expect(isConverged).toBe(false);
    expect(largestGap).toBeGreaterThan(0.1);
    expect(Math.max(...weights)).toBeLessThanOrEqual(1.2 * (1 + 1e-9));
  });

  it('shares the target of a group that nobody is in among the others', () => {
    const { weights, isConverged } = rake(
      [
        { groups: [0], count: 6 },
        { groups: [1], count: 4 },
      ],
      [[0.25, 0.25, 0.5]],
    );
    expect(isConverged).toBe(true);
    expect([...weights].map((weight) => Number(weight.toFixed(6)))).toEqual([0.833333, 1.25]);
  });

  it('of nobody ends', () => expect(rake([], TARGETS).weights).toHaveLength(0));
});
