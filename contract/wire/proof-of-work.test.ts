import { expect, test } from 'vitest';
import { beginsWithZeroBits } from './proof-of-work.ts';

test.each([
  [[0, 0, 255], 16, true],
  [[0, 0, 255], 17, false],
  [[0, 1, 0], 15, true],
  [[0, 1, 0], 16, false],
  [[1], 7, true],
  [[255], 0, true],
  [[], 1, false],
])('%j begins with %d zero bits: %s', (bytes, bits, expected) => {
  expect(beginsWithZeroBits(Uint8Array.from(bytes), bits)).toBe(expected);
});
