import { expect, test } from 'vitest';
import { spokenCount } from './character-count.tsx';

test.each([
  [0, 100, ''],
  [89, 100, ''],
  [90, 100, '10 or fewer characters left'],
  [95, 100, '10 or fewer characters left'],
  [100, 100, 'No characters left'],
  [101, 100, '1 character too many'],
  [4_500, 5_000, '500 or fewer characters left'],
])('%d of %d characters are spoken as "%s"', (count, maxCharacters, sentence) => {
  expect(spokenCount(count, maxCharacters)).toBe(sentence);
});
