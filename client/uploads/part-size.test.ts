import { expect, test } from 'vitest';
import { nextPartBytes } from './upload.ts';

const KIB = 1024;
const SIZES = { smallestBytes: 256 * KIB, largestBytes: 4096 * KIB };

test.each([
  ['a fast connection doubles it', 256 * KIB, 10, 512 * KIB],
  ['up to what the server takes', 4096 * KIB, 10, 4096 * KIB],
  ['about right stays', 1024 * KIB, 1_500, 1024 * KIB],
  ['slow halves it', 1024 * KIB, 3_000, 512 * KIB],
  ['very slow leaves the smallest', 1024 * KIB, 60_000, 256 * KIB],
  ['a clock that stands still', 256 * KIB, 0, 512 * KIB],
])('%s', (_, partBytes, tookMs, next) => {
  expect(nextPartBytes(partBytes, tookMs, SIZES)).toBe(next);
});

test('where the smallest is the largest, all are of that size', () => {
  const sizes = { smallestBytes: 2048 * KIB, largestBytes: 2048 * KIB };
  expect([1, 1_500, 60_000].map((tookMs) => nextPartBytes(2048 * KIB, tookMs, sizes))).toEqual([
    2048 * KIB,
    2048 * KIB,
    2048 * KIB,
  ]);
});
