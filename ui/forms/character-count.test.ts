import { expect, test } from 'vitest';
import { spokenCount } from './character-count.tsx';

test.each([
  [0, 100, ''],
  [89, 100, ''],
  [90, 100, 'Up to 10 characters left'],
  [95, 100, 'Up to 10 characters left'],
  [100, 100, 'No characters left'],
  [101, 100, '1 character too many'],
  [4_500, 5_000, 'Up to 500 characters left'],
])('%d of %d characters are spoken as "%s"', (count, maxCharacters, sentence) => {
  expect(spokenCount(count, maxCharacters)).toBe(sentence);
});
