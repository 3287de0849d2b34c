import { expect, test } from 'vitest';
import { pageSizeProblem } from './pagination.ts';

test.each([
  [1, 'other', undefined],
  [50, 'other', undefined],
  [51, 'other', 'pageSize must be a whole number from 1 to 50'],
  [0, 'other', 'pageSize must be a whole number from 1 to 50'],
  [-1, 'other', 'pageSize must be a whole number from 1 to 50'],
  [1.5, 'other', 'pageSize must be a whole number from 1 to 50'],
  [Number.NaN, 'other', 'pageSize must be a whole number from 1 to 50'],
  [100, 'activities', undefined],
  [101, 'activities', 'pageSize must be a whole number from 1 to 100'],
  [Number.POSITIVE_INFINITY, 'activities', 'pageSize must be a whole number from 1 to 100'],
] as const)('a page of %d in the area %s: %j', (pageSize, area, expected) => {
  expect(pageSizeProblem(pageSize, area)).toBe(expected);
});
