import { describe, expect, it } from 'vitest';
import { chiSquare } from './chi-square.ts';
import { chiSquareUpper, normalTwoSided, tTwoSided, tWithin95 } from './distributions.ts';
import { meanInterval, Summing, twoMeans } from './means.ts';
import { netScore } from './net-score.ts';
import { effectiveBase, twoProportions, wilsonInterval } from './proportions.ts';
import { logGamma } from './special-functions.ts';

// Every figure here is R's, printed to 15 digits by the command beside it (R 4.2, Debian's r-base-core).

const expectSame = (ours: number | undefined, theirs: number) => {
  const error = Math.abs((ours ?? Number.NaN) - theirs);
  expect(error, `${ours} against ${theirs}`).toBeLessThan(1e-10 * Math.abs(theirs) + 1e-16);
};

describe('distributions', () => {
  it.each([
    ['2 * pnorm(-0.5)', normalTwoSided(0.5), 6.170_750_774_519_74e-1],
    ['2 * pnorm(-1.96)', normalTwoSided(-1.96), 4.999_579_029_644_09e-2],
    ['2 * pnorm(-3.3)', normalTwoSided(3.3), 9.668_482_847_675_55e-4],
    ['2 * pnorm(-6)', normalTwoSided(6), 1.973_175_290_075_4e-9],
    ['pchisq(3.2, 1, lower = FALSE)', chiSquareUpper(3.2, 1), 0.073_638_270_120_302_69],
    ['pchisq(10, 4, lower = FALSE)', chiSquareUpper(10, 4), 0.040_427_681_994_512_805],
    ['pchisq(0.3, 7, lower = FALSE)', chiSquareUpper(0.3, 7), 0.999_899_962_617_747_8],
    ['pchisq(150, 100, lower = FALSE)', chiSquareUpper(150, 100), 0.000_903_932_042_354_009],
    ['2 * pt(-0.5, 3)', tTwoSided(0.5, 3), 0.651_447_964_848_151],
    ['2 * pt(-2.1, 17.35)', tTwoSided(-2.1, 17.35), 0.050_643_885_909_816_3],
    ['2 * pt(-1.96, 603)', tTwoSided(1.96, 603), 0.050_455_929_516_318_5],
    ['2 * pt(-4, 1)', tTwoSided(4, 1), 0.155_958_260_754_738_6],
    ['qt(.975, 1)', tWithin95(1), 12.706_204_736_174_69],
    ['qt(.975, 4)', tWithin95(4), 2.776_445_105_197_79],
    ['qt(.975, 30)', tWithin95(30), 2.042_272_456_301_24],
    ['qt(.975, 603)', tWithin95(603), 1.963_905_873_474_09],
    ['qt(.975, 12.7)', tWithin95(12.7), 2.165_567_731_368_72],
    ['lgamma(0.3)', logGamma(0.3), 1.095_797_994_818_08],
    ['lgamma(5)', logGamma(5), 3.178_053_830_347_95],
    ['lgamma(123.45)', logGamma(123.45), 469.576_676_300_381_96],
  ])('%s', (_r, ours, theirs) => expectSame(ours, theirs));
});

describe('shares', () => {
  it.each([
    ['prop.test(251, 612, correct = FALSE)$conf.int', 251, 612, 0.371_840_686_393_766, 0.449_541_913_909_492],
    ['prop.test(0, 35, correct = FALSE)$conf.int', 0, 35, 0, 0.098_900_992_324_404],
    ['prop.test(35, 35, correct = FALSE)$conf.int', 35, 35, 0.901_099_007_675_596, 1],
    ['prop.test(3, 7, correct = FALSE)$conf.int', 3, 7, 0.158_219_855_251_47, 0.749_541_635_472_343],
  ])('%s', (_r, count, base, low, high) => {
    const interval = wilsonInterval(count / base, base);
    expectSame(interval?.low, low);
    expectSame(interval?.high, high);
  });

  it('have no interval without a base', () => expect(wilsonInterval(0, 0)).toBeUndefined());

  it.each([
    ['prop.test(c(59, 99), c(184, 231), correct = FALSE)$p.value', 59, 184, 99, 231, 0.024_494_931_045_584_1],
    ['prop.test(c(59, 93), c(184, 197), correct = FALSE)$p.value', 59, 184, 93, 197, 0.002_558_821_576_427_66],
    ['prop.test(c(40, 50), c(80, 100), correct = FALSE)$p.value', 40, 80, 50, 100, 1],
    ['nobody in either', 0, 80, 0, 100, 1],
  ])('%s', (_r, x1, n1, x2, n2, p) => {
    expectSame(twoProportions({ share: x1 / n1, base: n1 }, { share: x2 / n2, base: n2 }), p);
  });
});

const spread = (counts: readonly number[], first = 1) =>
  counts.flatMap((count, index) => Array<number>(count).fill(first + index));
const sum = (values: readonly number[], weights?: readonly number[]) => {
  const summing = new Summing();
  for (const [index, value] of values.entries()) summing.add(value, weights?.[index]);
  return summing.moments;
};

describe('means', () => {
  // x <- rep(1:5, c(24, 54, 139, 236, 151)); y <- rep(1:5, c(10, 40, 60, 50, 20)); z <- c(3.1, 4.7, 2.2, 8.8, 5.5)
  const x = sum(spread([24, 54, 139, 236, 151]));
  const y = sum(spread([10, 40, 60, 50, 20]));
  const z = sum([3.1, 4.7, 2.2, 8.8, 5.5]);
  it.each([
    ['mean(x)', x.mean, 3.721_854_304_635_76],
    ['sd(x)', Math.sqrt(x.variance), 1.058_231_199_818_83],
    ['t.test(x)$conf.int[1]', meanInterval(x)?.low, 3.637_290_841_307_01],
    ['t.test(x)$conf.int[2]', meanInterval(x)?.high, 3.806_417_767_964_51],
    ['t.test(z)$conf.int[1]', meanInterval(z)?.low, 1.686_339_854_077_6],
    ['t.test(z)$conf.int[2]', meanInterval(z)?.high, 8.033_660_145_922_4],
    ['t.test(x, y)$p.value', twoMeans(x, y), 2.934_900_882_618_8e-9],
  ])('%s', (_r, ours, theirs) => expectSame(ours, theirs));

  it('of one value have no interval, and are not tested', () => {
    expect(meanInterval(sum([4]))).toBeUndefined();
    expect(twoMeans(sum([4]), z)).toBe(1);
  });

  it('keep their digits far from zero', () => {
    const far = sum([1e9 + 3.1, 1e9 + 4.7, 1e9 + 2.2, 1e9 + 8.8, 1e9 + 5.5]);
    expect(far.variance).toBeCloseTo(z.variance, 5);
  });
});

describe('the net score', () => {
  const scores = (counts: readonly number[]) =>
    new Map(counts.map((count, value) => [value, { count, weight: count, squares: count }]));
  it('n <- rep(c(-100, 0, 100), c(127, 211, 266)); mean(n), t.test(n)$conf.int', () => {
    const net = netScore(scores([20, 10, 20, 20, 17, 20, 20, 100, 111, 166, 100]));
    expectSame(net.score, 23.013_245_033_112_6);
    expectSame(net.interval?.low, 16.830_175_711_094_5);
    expectSame(net.interval?.high, 29.196_314_355_130_7);
    expect([net.detractors, net.passives, net.promoters].map((share) => Math.round(share * 100))).toEqual([21, 35, 44]);
  });
  it('of nobody is 0 without an interval', () => {
    expect(netScore(scores([]))).toMatchObject({ score: 0, interval: undefined });
  });
});

describe('weighted', () => {
  // neff <- sum(w)^2 / sum(w^2); ph <- sum(w * x) / sum(w); prop.test(ph * neff, neff, correct = FALSE)$conf.int
  // m <- sum(w * v) / sum(w); s2 <- sum(w * (v - m)^2) / sum(w) * neff / (neff - 1); m ± qt(.975, neff - 1) * sqrt(s2 / neff)
  const w = [0.5, 1.2, 0.8, 2, 1, 0.7, 1.1, 0.9, 1.4, 0.6, 1, 0.8];
  const x = [1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1];
  const v = [3, 5, 4, 1, 2, 5, 4, 4, 3, 2, 5, 1];
  it('shares use the effective base of Kish', () => {
    const total = w.reduce((all, one) => all + one, 0);
    const base = effectiveBase(
      total,
      w.reduce((all, one) => all + one * one, 0),
    );
    expectSame(base, 10.434_782_608_695_652);
    const share = x.reduce((all, one, index) => all + one * (w[index] ?? 0), 0) / total;
    expectSame(share, 0.666_666_666_666_667);
    expectSame(wilsonInterval(share, base)?.low, 0.373_209_957_148_479);
    expectSame(wilsonInterval(share, base)?.high, 0.870_429_861_270_723);
  });
  it('means as well', () => {
    const moments = sum(v, w);
    expectSame(moments.mean, 3.116_666_666_666_67);
    expectSame(Math.sqrt(moments.variance), 1.578_562_218_905_37);
    // PSPP: WEIGHT BY w. DESCRIPTIVES v. Std Dev 1.57, Variance 2.46; sum(w * (v - m)^2) / (sum(w) - 1) in full.
    expectSame(moments.deviation, 1.567_762_350_574_47);
    expect([moments.deviation.toFixed(2), (moments.deviation ** 2).toFixed(2)]).toEqual(['1.57', '2.46']);
    expectSame(meanInterval(moments)?.low, 2.018_924_305_020_39);
    expectSame(meanInterval(moments)?.high, 4.214_409_028_312_94);
  });
});

describe('chi-square', () => {
  it('chisq.test(matrix(c(59,48,48,18,11, 99,55,35,28,14, 93,45,22,26,11), nrow = 5), correct = FALSE)', () => {
    const found = chiSquare([
      [59, 99, 93],
      [48, 55, 45],
      [48, 35, 22],
      [18, 28, 26],
      [11, 14, 11],
    ]);
    expectSame(found?.statistic, 20.303_948_816_284_528);
    expect(found?.degrees).toBe(8);
    expectSame(found?.p, 0.009_245_288_347_820_23);
  });
  it('chisq.test(matrix(c(30, 12, 18, 25), 2), correct = FALSE), an empty row and column beside', () => {
    const found = chiSquare([
      [30, 0, 18],
      [12, 0, 25],
      [0, 0, 0],
    ]);
    expectSame(found?.statistic, 7.556_848_792_313_905_6);
    expectSame(found?.p, 0.005_978_243_526_187_71);
  });
  it('says nothing of a single column', () => expect(chiSquare([[3], [4]])).toBeUndefined());
});
