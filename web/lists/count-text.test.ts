import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test.each([
  [{ shown: 1, total: 1 }, '1 of 1 activity'],
  [{ shown: 1, total: 12 }, '1 of 12 activities'],
  [{ shown: 2, total: 1 }, '2 of 2 activities'],
  [{ shown: 0, total: 0 }, '0 of 0 activities'],
  [{ shown: 10, total: undefined }, 'The newest 10 activities'],
])('%j: the number and its noun agree', (counted, expected) => {
  expect(countText({ ...counted, noun: 'activities', hasMore: true })).toBe(expected);
});
