import { expect, test } from 'vitest';
import { shownBefore } from './code-dialog.tsx';

const time = new Date(2026, 5, 9, 19, 42).toISOString();

test.each([
  [0, null, 'First time shown.'],
  [1, time, 'Shown once before. Last shown 06/09/2026, 7:42 pm'],
  [2, time, 'Shown twice before. Last shown 06/09/2026, 7:42 pm'],
  [12, time, 'Shown 12 times before. Last shown 06/09/2026, 7:42 pm'],
  [3, null, 'Shown 3 times before.'],
])('%s at %s', (count, last, words) => {
  expect(shownBefore(count, last)).toBe(words);
});
