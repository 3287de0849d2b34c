import { expect, test } from 'vitest';
import { nextPieceSize } from './piece-size.ts';

const SIZES = { least: 100, most: 5_000 };

test.each([
  ['twice as many after a fast one', { size: 500, ms: 10 }, 1_000],
  ['as many as fit after one that took its time', { size: 1_000, ms: 80 }, 1_875],
  ['fewer after a slow one', { size: 1_000, ms: 400 }, 375],
  ['no fewer than the least, however slow it was', { size: 100, ms: 9_000 }, 100],
  ['no more than the most', { size: 4_000, ms: 20 }, 5_000],
  ['twice as many after one that took no time at all', { size: 100, ms: 0 }, 200],
])('the next piece takes %s', (_title, last, size) => {
  expect(nextPieceSize(last, SIZES)).toBe(size);
});
