/**
 * Code 128 (ISO/IEC 15417): the widths of bars and spaces for a text, in modules. Digits go two at a time (set C), the
 * rest one by one (set B).
 */

/** The widths of bar, space, bar, space, bar, space for each value; the stop has one bar more. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const CODE_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;
const CHECK_MODULUS = 103;

/** The values of a text without check and stop; undefined when it holds what a scanner could not read. */
function valuesOf(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const setB = (part: string) => Array.from(part, (character) => character.charCodeAt(0) - 32);
  if (!/^\d{2,}$/.test(text)) return [START_B, ...setB(text)];
  const pairs = Array.from(text.matchAll(/\d\d/g), ([pair]) => Number(pair));
  // An odd digit is left over at the end.
  return text.length % 2 === 0 ? [START_C, ...pairs] : [START_C, ...pairs, CODE_B, ...setB(text.slice(-1))];
}

/** The weighted sum that a scanner checks: the start once, then each value by its place. */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % CHECK_MODULUS;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
}

export interface Bars {
  readonly bars: readonly Bar[];
  /** The width of all of it in modules, without the quiet zones. */
  readonly width: number;
}

/** The bars of a text, from the left; undefined when it cannot be written in Code 128. */
export function code128(text: string): Bars | undefined {
  const values = valuesOf(text);
  if (values === undefined) return undefined;
  const widths = [...values, checkOf(values), STOP].flatMap((value) => Array.from(WIDTHS[value] ?? '', Number));
  const bars: Bar[] = [];
  let x = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}
