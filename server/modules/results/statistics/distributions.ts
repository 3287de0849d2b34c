import { lowerBeta, upperGamma } from './special-functions.ts';

/** The 97.5th percentile of the normal distribution: what 95% intervals reach to. */
export const Z_95 = 1.959_963_984_540_054;

/** How likely a normal value is at least this far from 0, on either side. */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}

/** How likely chi-square is at least this large. */
export function chiSquareUpper(x: number, degrees: number): number {
  return upperGamma(degrees / 2, x / 2);
}

/** How likely Student's t is at least this far from 0, on either side. */
export function tTwoSided(t: number, degrees: number): number {
  return lowerBeta(degrees / 2, 0.5, degrees / (degrees + t * t));
}

/** The t that 95% of the values lie within, on both sides of 0. */
export function tWithin95(degrees: number): number {
  let low = 0;
  let high = 10;
  while (tTwoSided(high, degrees) > 0.05) high *= 2;
  for (let step = 0; step < 200 && high - low > high * 1e-15; step++) {
    const middle = (low + high) / 2;
    if (tTwoSided(middle, degrees) > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
