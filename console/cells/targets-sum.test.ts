import { expect, test } from 'vitest';
import { targetsSumText } from './targets-sum.ts';

test.each([
  [[40, 50], 100, 'Targets add up to 90 of 100 completes: 10 to go.'],
  [[60, 50], 100, 'Targets add up to 110 of 100 completes: 10 too many.'],
  [[600, 400], 1_000, 'Targets add up to 1,000 of 1,000 completes.'],
  [[7], null, 'Targets add up to 7 completes.'],
])('%j of %s', (targets, wanted, words) => {
  const cells = targets.map((target) => ({ target }));
  expect(targetsSumText(cells, { unit: 'completes', wanted })).toBe(words);
});
