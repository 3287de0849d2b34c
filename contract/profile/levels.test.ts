import { expect, test } from 'vitest';
import { levelOf } from './levels.ts';

test.each([
  [0, 1],
  [4, 1],
  [5, 2],
  [19, 2],
  [20, 3],
  [49, 3],
  [50, 4],
  [99, 4],
  [100, 5],
  [5_000, 5],
])('%d completed activities are level %d', (completes, level) => {
  expect(levelOf(completes)).toBe(level);
});
