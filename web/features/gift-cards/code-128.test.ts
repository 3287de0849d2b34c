import { describe, expect, test } from 'vitest';
import { type Bars, code128 } from './code-128.ts';

/** Bars as ones and spaces as zeros, a digit for each module. */
function modulesOf({ bars, width }: Bars): string {
  return Array.from({ length: width }, (_, at) =>
    bars.some((bar) => at >= bar.x && at < bar.x + bar.width) ? 1 : 0,
  ).join('');
}

const drawn = (text: string) => {
  const bars = code128(text);
  return bars && modulesOf(bars);
};

describe('Code 128', () => {
  // Worked out by hand from the tables of the standard: start, values, check, stop.
  test.each([
    // Set B: P, J, J, 1, 2, 3, C; the check is (104 + 48 + 84 + 126 + 68 + 90 + 114 + 245) mod 103 = 55.
    [
      'PJJ123C',
      '11010010000 11101110110 10110111000 10110111000 10011100110 11001110010 11001011100 10001000110 11101000110 1100011101011',
    ],
    // Set C: 00, 01; the check is (105 + 0 + 2) mod 103 = 4.
    ['0001', '11010011100 11011001100 11001101100 10010001100 1100011101011'],
    // Set C: 12, then set B for 3 (value 19); the check is (105 + 12 + 2*100 + 3*19) mod 103 = 65.
    ['123', '11010011100 10110011100 10111101110 11001011100 10010110000 1100011101011'],
  ])('%s', (text, modules) => {
    expect(drawn(text)).toBe(modules.replaceAll(' ', ''));
  });

  test('a card number of 16 digits takes 123 modules: 11 for start, each pair and check, 13 for the stop', () => {
    expect(code128('6018274490317562')?.width).toBe(123);
  });

  test('every symbol is 11 modules wide and begins with a bar', () => {
    for (let pair = 0; pair < 100; pair++) {
      const bars = code128(String(pair).padStart(2, '0'));
      expect(bars?.width).toBe(4 * 11 + 2);
      expect(bars?.bars[3]?.x).toBe(11);
    }
  });

  test('the bars of every symbol are an even number of modules wide together, as the standard wants', () => {
    for (let pair = 0; pair < 100; pair++) {
      const [, , , ...bars] = code128(String(pair).padStart(2, '0'))?.bars ?? [];
      expect(bars.slice(0, 3).reduce((sum, { width }) => sum + width, 0) % 2).toBe(0);
    }
  });

  test('no two texts of two digits look alike', () => {
    const all = Array.from({ length: 100 }, (_, pair) => drawn(String(pair).padStart(2, '0')));
    expect(new Set(all).size).toBe(100);
  });

  test.each([
    ['nothing', ''],
    ['letters beyond ASCII', 'é12'],
    ['a line break', '12\n34'],
  ])('%s has no bars', (_, text) => {
    expect(code128(text)).toBeUndefined();
  });
});
