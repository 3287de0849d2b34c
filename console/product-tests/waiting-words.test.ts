import { expect, test } from 'vitest';
import { waitingWords } from './participant-words.ts';

test.each([
  ['DELIVERED', '7 business days'],
  ['DONE', undefined],
  ['CLOSED', undefined],
] as const)('at %s somebody waits %s', (stage, words) => {
  expect(waitingWords({ stage, waitingDays: 7 })).toBe(words);
});
